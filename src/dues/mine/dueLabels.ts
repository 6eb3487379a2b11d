import type { DueState } from '#contract/dues.ts'

/** What is said of a due, and how it looks: done, under way, or for the member to do. */
export const dueLabels: Record<DueState, { label: string; look: 'done' | 'way' | 'todo' }> = {
  attendue: { label: 'À payer', look: 'todo' },
  'a-annoncer': { label: 'Prélèvement prévu', look: 'way' },
  annoncee: { label: 'Prélèvement annoncé', look: 'way' },
  remise: { label: 'Prélèvement en cours', look: 'way' },
  payee: { label: 'Payée', look: 'done' },
  rejetee: { label: 'Rejetée par la banque', look: 'todo' },
}
