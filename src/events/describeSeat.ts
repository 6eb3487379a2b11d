import type { EventSummary } from '#contract/events/events.ts'
import { formatCount } from '#src/lib/text.ts'

/** True when an event has ended. */
export const isEventOver = ({ ends_at }: Pick<EventSummary, 'ends_at'>): boolean => Date.parse(ends_at) < Date.now()

/** True when the registration for an event is closed. */
export const isEventRegistrationClosed = ({ registration_until }: Pick<EventSummary, 'registration_until'>): boolean =>
  registration_until !== null && Date.parse(registration_until) <= Date.now()

/**
 * Returns the French description of the member's seat or the remaining places at an event; undefined when there is
 * neither.
 */
export function describeSeatOrRemainingPlaces(event: EventSummary): string | undefined {
  const { mine, capacity, places_left, is_cancelled } = event
  if (is_cancelled) return undefined
  if (isEventOver(event)) return mine.seat === 'inscrit' ? 'Vous aviez une place' : undefined
  if (mine.seat === 'inscrit') return 'Vous venez'
  if (mine.seat === 'attente') return `${formatWaitingListRank(mine.waiting_rank ?? 1)} dans la file d’attente`
  if (mine.answer === 'peut-etre') return 'Peut-être'
  if (mine.answer === 'non') return 'Vous ne venez pas'
  if (isEventRegistrationClosed(event)) return 'Inscriptions closes'
  if (capacity === null || places_left === null) return undefined
  return places_left === 0 ? 'Complet' : `${formatCount(places_left, 'place')} libre${places_left > 1 ? 's' : ''}`
}

/** Returns a rank on an event's waiting list, in French: « 1er », « 2e ». */
export const formatWaitingListRank = (rank: number) => (rank === 1 ? '1er' : `${rank}e`)
