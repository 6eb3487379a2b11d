import type { EventType } from '#contract/events/events.ts'
import { keyOf } from '#src/api/call.ts'
import { useReply } from '#src/api/useReply.ts'

export type EventsWanted = {
  page?: number
  per_page?: number
  when?: 'a-venir' | 'passes'
  month?: string
  type?: EventType
  place?: string
  scope?: 'compagnie' | 'toutes'
  mine?: 'true'
}

export const eventsKey = (wanted: EventsWanted) => keyOf('GET /events', { query: wanted })
export const eventKey = (id: number) => keyOf('GET /events/:id', { params: { id } })

/** A page of the events, or those of a month. */
export const useEvents = (wanted: EventsWanted) => useReply(eventsKey(wanted))
/** One whole event; no call without an id. */
export const useEvent = (id: number | undefined) => useReply(id === undefined ? null : eventKey(id))
/** The calendars that one follows elsewhere. */
export const useFeeds = () => useReply(keyOf('GET /calendar-feeds'))

/** The member's own base, as the board calls it; undefined until it is known. */
export const useBase = () => useReply(keyOf('GET /profile/details')).data?.data.base
