import type { PaidBy } from '#contract/dues/ledger.ts'
import type { DuesPeriod, PaymentWay } from '#contract/membership/membership.ts'

/** French names of the payment methods: transfer and direct debit. */
export const paymentWays: Record<PaymentWay, string> = { virement: 'Virement', prelevement: 'Prélèvement' }

/** French names of the forms of payment, including cheque, cash and credit. */
export const paidByWords: Record<PaidBy, string> = {
  ...paymentWays,
  cheque: 'Chèque',
  especes: 'Espèces',
  avoir: 'Avoir',
}

/** French names of the dues periods: yearly and monthly. */
export const duesPeriods: Record<DuesPeriod, string> = { annuelle: 'Par an', mensuelle: 'Par mois' }
