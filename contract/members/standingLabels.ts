import type { Standing } from './members.ts'

/** What someone's standing is called. */
export const standingLabels: Record<Standing, string> = {
  active: 'Adhérent',
  paused: 'En pause',
  honorary: 'Membre d’honneur',
  left: 'Parti',
  deceased: 'Décédé',
}
