import type { MembershipStatus } from './memberRecord.ts'

/** French labels of the membership statuses. */
export const membershipStatusLabels: Record<MembershipStatus, string> = {
  active: 'Adhérent',
  paused: 'En pause',
  honorary: 'Membre d’honneur',
  left: 'Parti',
  deceased: 'Décédé',
}
