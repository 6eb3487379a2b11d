import type { PaidBy } from '#contract/dues/ledger.ts'
import type { DuesPeriod, PaymentWay } from '#contract/membership/membership.ts'

/** French names of the payment methods. */
export const paymentWays: Record<PaymentWay, string> = { virement: 'Virement', prelevement: 'Prélèvement' }

/** French names of the forms of payment. */
export const paidByWords: Record<PaidBy, string> = {
  ...paymentWays,
  cheque: 'Chèque',
  especes: 'Espèces',
  avoir: 'Avoir',
}

/** French names of the dues periods. */
export const duesPeriods: Record<DuesPeriod, string> = { annuelle: 'Par an', mensuelle: 'Par mois' }
