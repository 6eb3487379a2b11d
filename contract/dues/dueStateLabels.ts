import type { DueState } from './dues.ts'

/** French labels of the payment states of a member's dues, as the member reads them. */
export const dueStateLabels: Record<DueState, string> = {
  attendue: 'À payer',
  'a-annoncer': 'Prélèvement prévu',
  annoncee: 'Prélèvement annoncé',
  remise: 'Prélèvement en cours',
  payee: 'Payée',
  rejetee: 'Rejetée par la banque',
  remboursee: 'Remboursée',
  abandonnee: 'Abandonnée',
}
