import type { MemberCard } from '#contract/profile/profile.ts'
import { isoDay } from '#src/lib/dates.ts'

/** State of a membership card on a day: valid, expired, or not yet valid. */
export type MembershipCardState = 'valable' | 'expiree' | 'attente'

/** Returns the state of a membership card on a day, by default today. */
export function getMembershipCardState(
  { valid_until }: Pick<MemberCard, 'valid_until'>,
  today = isoDay(new Date()),
): MembershipCardState {
  if (valid_until === null) return 'attente'
  return valid_until >= today ? 'valable' : 'expiree'
}

/** Returns the French words before the day of an expected or overdue payment of dues. */
export const expectedPaymentDayPrefix = (day: string) => (day < isoDay(new Date()) ? 'attendue depuis le' : 'prévue le')

type Standing = Pick<MemberCard, 'valid_until' | 'paid_until' | 'expected_on'>

/** Returns the validity of a membership card in French, and the day that ends the sentence. */
export function describeMembershipCardValidity(
  card: Standing,
  today = isoDay(new Date()),
): { words: string; day: string | null } {
  const { valid_until, paid_until, expected_on } = card
  if (valid_until === null) return { words: 'En attente de la première cotisation', day: null }
  if (getMembershipCardState(card, today) === 'expiree')
    return { words: 'Expirée\u00a0: valable jusqu’au ', day: valid_until }
  if (expected_on && !paid_until)
    return { words: `Valable, première cotisation ${expectedPaymentDayPrefix(expected_on)} `, day: expected_on }
  return { words: 'Valable jusqu’au ', day: valid_until }
}
