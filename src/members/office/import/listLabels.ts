import type { LineFate, ListField } from '#contract/members/memberLists.ts'

/** Labels of the fields of a line, in the order in which they are asked. */
export const fieldLabels: Record<ListField, string> = {
  first_name: 'Prénom',
  last_name: 'Nom',
  last_first: 'Nom puis prénom, dans une colonne',
  first_last: 'Prénom puis nom, dans une colonne',
  email: 'E-mail',
  company: 'Compagnie',
  phone: 'Téléphone',
  base: 'Base',
  function: 'Fonction',
  contract: 'Contrat',
  working_time: 'Temps de travail',
  joined_on: 'Adhérent depuis le',
  paid_until: 'À jour jusqu’au',
  period: 'Rythme de cotisation de la ligne',
  way: 'Moyen de paiement',
  iban: 'IBAN',
  holder: 'Titulaire du compte',
  rum: 'Référence du mandat (RUM)',
  signed_on: 'Signature du mandat',
  sequence: 'Premier ou récurrent',
  last_debit_on: 'Dernier prélèvement',
}

/** Fields without which nobody can be added. */
export const neededFields: readonly ListField[] = ['first_name', 'last_name', 'email', 'company']

/** Labels of the fates, of one line and of several. */
export const fateLabels: Record<LineFate, [one: string, several: string]> = {
  bad: ['à corriger', 'à corriger'],
  new: ['nouveau', 'nouveaux'],
  known: ['déjà adhérent', 'déjà adhérents'],
  left: ['laissée de côté', 'laissées de côté'],
}
export const fates = Object.keys(fateLabels) as LineFate[]
