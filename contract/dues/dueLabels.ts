import type { DueState } from './dues.ts'

/** What a member reads of the state of a due. */
export const dueLabels: Record<DueState, string> = {
  attendue: 'À payer',
  'a-annoncer': 'Prélèvement prévu',
  annoncee: 'Prélèvement annoncé',
  remise: 'Prélèvement en cours',
  payee: 'Payée',
  rejetee: 'Rejetée par la banque',
  remboursee: 'Remboursée',
  abandonnee: 'Abandonnée',
}
