import type { MemberListLineOutcome, ImportedMemberListField } from '#contract/members/memberLists.ts'

/** French labels of the fields of an imported member list, in form order. */
export const memberListFieldLabels: Record<ImportedMemberListField, string> = {
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

/** Fields of an imported member list that are required to add a member. */
export const requiredMemberListImportFields: readonly ImportedMemberListField[] = [
  'first_name',
  'last_name',
  'email',
  'company',
]

/** French labels of the results of checking a member list's line, singular and plural. */
export const memberListLineOutcomeLabels: Record<MemberListLineOutcome, [one: string, several: string]> = {
  bad: ['à corriger', 'à corriger'],
  new: ['nouveau', 'nouveaux'],
  known: ['déjà adhérent', 'déjà adhérents'],
  left: ['laissée de côté', 'laissées de côté'],
}
export const memberListLineOutcomes = Object.keys(memberListLineOutcomeLabels) as MemberListLineOutcome[]
