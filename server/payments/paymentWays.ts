import type { DuesPeriod, PaymentWay } from '#contract/membership.ts'

/** The ways of paying, in words. */
export const paymentWays: Record<PaymentWay, string> = { virement: 'Virement', prelevement: 'Prélèvement' }

/** How often dues are paid, in words. */
export const duesPeriods: Record<DuesPeriod, string> = { annuelle: 'Par an', mensuelle: 'Par mois' }
