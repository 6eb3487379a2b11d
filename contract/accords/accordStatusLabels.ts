import type { AccordStatus } from './accords.ts'

/** What an agreement is worth today, as it is said. */
export const accordStatusLabels: Record<AccordStatus, string> = {
  'en-vigueur': 'En vigueur',
  'a-venir': 'À venir',
  expire: 'Expiré',
}
