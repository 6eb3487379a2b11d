import type { EventSummary } from '#contract/events/events.ts'
import { counted } from '#src/lib/text.ts'

/** True when an event has ended. */
export const isOver = ({ ends_at }: Pick<EventSummary, 'ends_at'>): boolean => Date.parse(ends_at) < Date.now()

/** True when the registration for an event is closed. */
export const isClosed = ({ registration_until }: Pick<EventSummary, 'registration_until'>): boolean =>
  registration_until !== null && Date.parse(registration_until) <= Date.now()

/** Returns the member's seat or the remaining places of an event, in French; undefined when there is neither. */
export function seatWords(event: EventSummary): string | undefined {
  const { mine, capacity, places_left, is_cancelled } = event
  if (is_cancelled) return undefined
  if (isOver(event)) return mine.seat === 'inscrit' ? 'Vous aviez une place' : undefined
  if (mine.seat === 'inscrit') return 'Vous venez'
  if (mine.seat === 'attente') return `${ranked(mine.waiting_rank ?? 1)} dans la file d’attente`
  if (mine.answer === 'peut-etre') return 'Peut-être'
  if (mine.answer === 'non') return 'Vous ne venez pas'
  if (isClosed(event)) return 'Inscriptions closes'
  if (capacity === null || places_left === null) return undefined
  return places_left === 0 ? 'Complet' : `${counted(places_left, 'place')} libre${places_left > 1 ? 's' : ''}`
}

/** Returns a rank in a queue, in French: « 1er », « 2e ». */
export const ranked = (rank: number) => (rank === 1 ? '1er' : `${rank}e`)
