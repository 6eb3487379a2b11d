import type { Standing } from './members.ts'

/** French labels of the membership statuses. */
export const standingLabels: Record<Standing, string> = {
  active: 'Adhérent',
  paused: 'En pause',
  honorary: 'Membre d’honneur',
  left: 'Parti',
  deceased: 'Décédé',
}
