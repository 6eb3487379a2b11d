import { z } from 'zod'

/** The accounts that the portal keeps, by their number in the French plan of associations. */
export const LedgerAccount = z.enum(['467', '5112', '512', '530', '627', '654', '756'])
export type LedgerAccount = z.infer<typeof LedgerAccount>

/** What a movement is: only a `cotisation` pays a due. */
export const LedgerKind = z.enum([
  'cotisation',
  'retour',
  'correction',
  'avoir',
  'remboursement',
  'depot',
  'frais',
  'abandon',
])
export type LedgerKind = z.infer<typeof LedgerKind>

/** In what form the money came. */
export const PaidBy = z.enum(['virement', 'prelevement', 'cheque', 'especes', 'avoir'])
export type PaidBy = z.infer<typeof PaidBy>
