import type { EventType } from '#contract/events/events.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { eventTypeLabels } from './eventTypeLabels.ts'
import type { EventsQuery } from './useEvents.ts'

/** Filter of the events page, as its page URL encodes it. */
export type EventsFilter = {
  shown: EventsPageView
  /** Month of the month view, as `2026-11`; the current month when absent. */
  month?: string
  type?: EventType | undefined
  place?: string | undefined
  scope?: OwnOrCommonEventsFilter | undefined
  page?: number
}
/** Audience of the listed events: the member's company only, or every company. */
export type OwnOrCommonEventsFilter = 'compagnie' | 'toutes'
export type EventsPageView = 'a-venir' | 'les-miens' | 'passes' | 'mois'

/** French labels of the views of the events page. */
export const eventsViewLabels: Record<EventsPageView, string> = {
  'a-venir': 'À venir',
  'les-miens': 'Les miens',
  passes: 'Passés',
  mois: 'Mois',
}

/** Returns the filter that a URL of the events page encodes, without invalid values. */
export function parseEventsFilter(search: URLSearchParams): EventsFilter {
  const [shown, month, type, scope] = ['vue', 'mois', 'type', 'pour'].map((name) => search.get(name))
  const place = search.get('lieu')?.trim().slice(0, 80)
  const page = Number(search.get('page'))
  const isMonth = shown === 'mois'
  return {
    shown: isShown(shown) ? shown : 'a-venir',
    ...(isMonth && month && /^20\d\d-(0[1-9]|1[0-2])$/.test(month) && { month }),
    ...(isEventType(type) && { type }),
    ...(place && { place }),
    ...(isEventAudienceFilter(scope) && { scope }),
    ...(!isMonth && Number.isInteger(page) && page > 1 && page <= 10_000 && { page }),
  }
}

/** Returns the URL of the events page with a filter; `parseEventsFilter` parses it. */
export function eventsPath({ shown, month, type, place, scope, page = 1 }: EventsFilter): string {
  const query = new URLSearchParams()
  if (shown !== 'a-venir') query.set('vue', shown)
  if (month && shown === 'mois') query.set('mois', month)
  if (type) query.set('type', type)
  if (place) query.set('lieu', place)
  if (scope) query.set('pour', scope)
  if (page > 1) query.set('page', String(page))
  const asked = query.toString()
  return asked ? `${portalPagePaths.events}?${asked}` : portalPagePaths.events
}

/** Returns the API query of an events filter. `today` is the date in Paris (`2026-11-24`). */
export function toEventsQuery({ shown, month, type, place, scope, page }: EventsFilter, today: string): EventsQuery {
  return {
    ...(shown === 'passes' && { when: 'passes' }),
    ...(shown === 'les-miens' && { mine: 'true' }),
    ...(shown === 'mois' && { month: month ?? today.slice(0, 7) }),
    ...(type && { type }),
    ...(place && { place }),
    ...(scope && { scope }),
    ...(page && { page }),
  }
}

const isEventAudienceFilter = (text: string | null | undefined): text is OwnOrCommonEventsFilter =>
  text === 'compagnie' || text === 'toutes'
const isShown = (text: string | null | undefined): text is EventsPageView =>
  typeof text === 'string' && Object.hasOwn(eventsViewLabels, text)
/** True when a string is the name of an event type. */
export const isEventType = (text: string | null | undefined): text is EventType =>
  typeof text === 'string' && Object.hasOwn(eventTypeLabels, text)
