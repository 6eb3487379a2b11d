import type { EventType } from '#contract/events/events.ts'
import { apiReplyKey } from '#src/api/call.ts'
import { useApiReply } from '#src/api/useApiReply.ts'

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

export const eventsCacheKey = (wanted: EventsQuery) => apiReplyKey('GET /events', { query: wanted })
export const eventCacheKey = (id: number) => apiReplyKey('GET /events/:id', { params: { id } })

/** Returns a page of events, or the events of a month. */
export const useAssociationEvents = (wanted: EventsQuery) => useApiReply(eventsCacheKey(wanted))
/** Returns the details of an event; makes no request without an id. */
export const useAssociationEvent = (id: number | undefined) => useApiReply(id === undefined ? null : eventCacheKey(id))
/** Returns the member's calendar feeds. */
export const useCalendarFeeds = () => useApiReply(apiReplyKey('GET /calendar-feeds'))

/** Returns the name of the member's crew base, as the board spells it; undefined until loaded. */
export const useMemberCrewBase = () => useApiReply(apiReplyKey('GET /profile/details')).data?.data.base
