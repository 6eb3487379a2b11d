import type { EventType } from '#contract/events/events.ts'
import { callKey } from '#src/api/call.ts'
import { useReply } from '#src/api/useReply.ts'

export type EventsQuery = {
  page?: number
  per_page?: number
  when?: 'a-venir' | 'passes'
  month?: string
  type?: EventType
  place?: string
  scope?: 'compagnie' | 'toutes'
  mine?: 'true'
}

export const eventsKey = (wanted: EventsQuery) => callKey('GET /events', { query: wanted })
export const eventKey = (id: number) => callKey('GET /events/:id', { params: { id } })

/** Returns a page of events, or the events of a month. */
export const useEvents = (wanted: EventsQuery) => useReply(eventsKey(wanted))
/** Returns the details of an event; makes no request without an id. */
export const useEvent = (id: number | undefined) => useReply(id === undefined ? null : eventKey(id))
/** Returns the member's calendar feeds. */
export const useCalendarFeeds = () => useReply(callKey('GET /calendar-feeds'))

/** Returns the name of the member's crew base, as the board spells it; undefined until loaded. */
export const useBase = () => useReply(callKey('GET /profile/details')).data?.data.base
