import type { EventType } from '#contract/events/events.ts'
import { paths } from '#contract/paths.ts'
import { eventTypes } from './eventTypes.ts'
import type { EventsWanted } from './useEvents.ts'

/** What an address of the events asks for: a list to come, past or one's own, or a month, and what of it. */
export type EventsFilter = {
  shown: Shown
  /** Of a month alone: `2026-11`; the present one without it. */
  month?: string
  type?: EventType | undefined
  place?: string | undefined
  scope?: EventScope | undefined
  page?: number
}
/** Whose events: those of one's own company alone, or those that concern every company. */
export type EventScope = 'compagnie' | 'toutes'
export type Shown = 'a-venir' | 'les-miens' | 'passes' | 'mois'

/** The ways to look at the events, as they are said. */
export const shownLabels: Record<Shown, string> = {
  'a-venir': 'À venir',
  'les-miens': 'Les miens',
  passes: 'Passés',
  mois: 'Mois',
}

/** What the address asks for; what it cannot mean is left out. */
export function eventsFilter(search: URLSearchParams): EventsFilter {
  const [shown, month, type, scope] = ['vue', 'mois', 'type', 'pour'].map((name) => search.get(name))
  const place = search.get('lieu')?.trim().slice(0, 80)
  const page = Number(search.get('page'))
  const isMonth = shown === 'mois'
  return {
    shown: isShown(shown) ? shown : 'a-venir',
    ...(isMonth && month && /^20\d\d-(0[1-9]|1[0-2])$/.test(month) && { month }),
    ...(isType(type) && { type }),
    ...(place && { place }),
    ...(isScope(scope) && { scope }),
    ...(!isMonth && Number.isInteger(page) && page > 1 && page <= 10_000 && { page }),
  }
}

/** The address of the events for a filter; `eventsFilter` reads it back. */
export function eventsPath({ shown, month, type, place, scope, page = 1 }: EventsFilter): string {
  const query = new URLSearchParams()
  if (shown !== 'a-venir') query.set('vue', shown)
  if (month && shown === 'mois') query.set('mois', month)
  if (type) query.set('type', type)
  if (place) query.set('lieu', place)
  if (scope) query.set('pour', scope)
  if (page > 1) query.set('page', String(page))
  const asked = query.toString()
  return asked ? `${paths.events}?${asked}` : paths.events
}

/** What a filter means to the API, on a day in Paris (`2026-11-24`). */
export function wantedOf({ shown, month, type, place, scope, page }: EventsFilter, today: string): EventsWanted {
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

/** Whether a word is one of them. */
export const isScope = (text: string | null | undefined): text is EventScope =>
  text === 'compagnie' || text === 'toutes'
const isShown = (text: string | null | undefined): text is Shown =>
  typeof text === 'string' && Object.hasOwn(shownLabels, text)
/** Whether a word is the name of a type. */
export const isType = (text: string | null | undefined): text is EventType =>
  typeof text === 'string' && Object.hasOwn(eventTypes, text)
