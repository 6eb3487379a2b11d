import type { LedgerPaymentMethod } from '#contract/dues/ledger.ts'
import type { DuesPaymentFrequency, DuesPaymentMethod } from '#contract/membership/membership.ts'

/** French names of the payment methods: transfer and direct debit. */
export const duesPaymentMethodNames: Record<DuesPaymentMethod, string> = {
  virement: 'Virement',
  prelevement: 'Prélèvement',
}

/** French names of the forms of payment in the ledger, including cheque, cash and credit. */
export const ledgerPaymentMethodNames: Record<LedgerPaymentMethod, string> = {
  ...duesPaymentMethodNames,
  cheque: 'Chèque',
  especes: 'Espèces',
  avoir: 'Avoir',
}

/** French labels of the payment frequencies of dues: yearly and monthly. */
export const duesPaymentFrequencyLabels: Record<DuesPaymentFrequency, string> = {
  annuelle: 'Par an',
  mensuelle: 'Par mois',
}
