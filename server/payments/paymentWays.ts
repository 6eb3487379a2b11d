import type { PaidBy } from '#contract/dues/ledger.ts'
import type { DuesPeriod, PaymentWay } from '#contract/membership/membership.ts'

/** The ways of paying, in words. */
export const paymentWays: Record<PaymentWay, string> = { virement: 'Virement', prelevement: 'Prélèvement' }

/** The forms in which money comes, in words. */
export const paidByWords: Record<PaidBy, string> = {
  ...paymentWays,
  cheque: 'Chèque',
  especes: 'Espèces',
  avoir: 'Avoir',
}

/** How often dues are paid, in words. */
export const duesPeriods: Record<DuesPeriod, string> = { annuelle: 'Par an', mensuelle: 'Par mois' }
