import { z } from 'zod'
import { BankStatementLine } from './statements.ts'
import { TypedCalendarDay } from './office.ts'
import { BookableLedgerAccountNumber, LedgerBookingLabel } from './ledger.ts'
import { defineApiRoute } from '#contract/route.ts'

const AT_MOST = 10_000_000_000
/** Schema of a bank balance in cents, possibly negative. */
const Balance = z
  .int('Un solde s’écrit en euros')
  .min(-AT_MOST, 'Ce solde est trop grand')
  .max(AT_MOST, 'Ce solde est trop grand')

/** Comparison of the bank balance with ledger account 512 (« Banque ») at the end of a day, in cents. */
export const BankReconciliation = z.object({
  on: z.iso.date(),
  ledger_cents: z.number().int(),
  /** Latest known balance of each bank account up to the day of the reconciliation. */
  balances: z.array(
    z.object({
      account_end: z.string(),
      day: z.iso.date(),
      cents: z.number().int(),
      /** Bank statement that gives the balance; null for a balance typed by hand. */
      statement_id: z.number().int().nullable(),
    }),
  ),
  /** Sum of the known bank balances; null when none is known. */
  bank_cents: z.number().int().nullable(),
  /** Bank balance minus ledger balance; null when no balance is known. */
  difference_cents: z.number().int().nullable(),
  /**
   * Bank statement lines up to the day of the reconciliation without a ledger entry: undecided, set aside or unrelated.
   */
  unbooked: z.object({ count: z.number().int(), cents: z.number().int() }),
  /** Opening bank balance in the ledger; null when none was booked. */
  opening: z.object({ day: z.iso.date(), cents: z.number().int() }).nullable(),
})
export type BankReconciliation = z.infer<typeof BankReconciliation>

const boardAccess = { access: 'board', role: 'treasury' } as const

export const boardReconciliationRoutes = {
  bookOther: defineApiRoute('PUT /board/bank-entries/:id/account', {
    ...boardAccess,
    summary:
      'Note une ligne de la banque qui n’est pas une cotisation\u00a0: frais, subvention, autre recette ou dépense',
    body: z.object({
      account: BookableLedgerAccountNumber,
      label: LedgerBookingLabel,
    }),
    reply: z.object({ data: BankStatementLine }),
  }),
  reconciliation: defineApiRoute('GET /board/reconciliation', {
    ...boardAccess,
    summary: 'Le solde de la banque et celui du compte «\u00a0Banque\u00a0» à un jour, et leur différence',
    query: z.object({ on: TypedCalendarDay.optional() }),
    reply: z.object({ data: BankReconciliation }),
  }),
  noteBalance: defineApiRoute('POST /board/bank-balances', {
    ...boardAccess,
    summary: 'Note le solde de la banque à la fin d’un jour, tel que le relevé le dit',
    body: z.object({ day: TypedCalendarDay, cents: Balance }),
  }),
  openBank: defineApiRoute('PUT /board/bank-opening', {
    ...boardAccess,
    summary: 'Reprend le solde de la banque au premier jour des comptes, ou le corrige',
    stepUp: true,
    body: z.object({ day: TypedCalendarDay, cents: Balance }),
  }),
  setYearEnd: defineApiRoute('PUT /board/accounting-year', {
    ...boardAccess,
    summary: 'Change le mois où finit l’exercice comptable, tant qu’aucun n’est clos',
    stepUp: true,
    body: z.object({
      ends_month: z.int('Choisissez un mois').min(1, 'Choisissez un mois').max(12, 'Choisissez un mois'),
    }),
  }),
}
