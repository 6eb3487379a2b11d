import type { AccordStatus } from './accords.ts'

/** French labels of the statuses of a collective agreement: in force, future, expired. */
export const accordStatusLabels: Record<AccordStatus, string> = {
  'en-vigueur': 'En vigueur',
  'a-venir': 'À venir',
  expire: 'Expiré',
}
