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

/** Returns a page of events, or the events of a month. */
export const useEvents = (wanted: EventsWanted) => useReply(eventsKey(wanted))
/** Returns the details of an event; makes no request without an id. */
export const useEvent = (id: number | undefined) => useReply(id === undefined ? null : eventKey(id))
/** Returns the member's calendar feeds. */
export const useFeeds = () => useReply(keyOf('GET /calendar-feeds'))

/** Returns the name of the member's base, as the board spells it; undefined until loaded. */
export const useBase = () => useReply(keyOf('GET /profile/details')).data?.data.base
