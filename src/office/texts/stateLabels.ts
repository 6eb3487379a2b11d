import type { OfficeTextPublicationState, OfficeTextVersion } from '#contract/office/texts.ts'

/** French labels of the publication states of an office text. */
export const officeTextStateLabels: Record<OfficeTextPublicationState, string> = {
  brouillon: 'Brouillon',
  publie: 'Publié',
  'a-venir': 'À venir',
  retire: 'Retiré',
}

/** French labels of the actions that created a version of an office text. */
export const officeTextVersionActionLabels: Record<OfficeTextVersion['act'], string> = {
  found: 'Avant le bureau',
  published: 'Publié',
  withdrawn: 'Retiré',
  restored: 'Version reprise',
  imported: 'Importé d’un dossier',
}
