import type { TextState, TextVersion } from '#contract/office/texts.ts'

/** Where a text stands, as the office says it. */
export const stateLabels: Record<TextState, string> = {
  brouillon: 'Brouillon',
  publie: 'Publié',
  'a-venir': 'À venir',
  retire: 'Retiré',
}

/** What made a version. */
export const versionLabels: Record<TextVersion['act'], string> = {
  found: 'Avant le bureau',
  published: 'Publié',
  withdrawn: 'Retiré',
  restored: 'Version reprise',
  imported: 'Importé d’un dossier',
}
