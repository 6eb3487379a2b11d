import { isoDay, formatLongDate, dateParts, formatFrenchDayOfMonth, formatTimeOfDay } from '#src/lib/dates.ts'
import { crewBaseTimeZone } from '#contract/offline/crewBaseTimeZone.ts'

/** Start and end of an event as ISO 8601 instants. */
export type EventTimeSpan = { starts_at: string; ends_at: string }

/** Returns a time span of one or more days in French, in Paris time: « mardi 24 novembre 2026, de 14 h 30 à 17 h ». */
export const formatEventTimeSpan = (span: EventTimeSpan): string => formatEventTimeSpanParts(span).join(' ')

/** Returns a time span in French as two parts that should not wrap: day and hours, or both days. */
export function formatEventTimeSpanParts({ starts_at, ends_at }: EventTimeSpan): [string, string] {
  const [start, end] = [momentIn(starts_at), momentIn(ends_at)]
  if (start.date === end.date) return [`${start.day},`, `de ${start.time} à ${end.time}`]
  return [`du ${start.day}, ${start.time},`, `au ${end.day}, ${end.time}`]
}

/** Returns a moment in French, in Paris time: « mardi 24 novembre 2026, 14 h 30 ». */
export function formatParisDateTime(iso: string): string {
  const { day, time } = momentIn(iso)
  return `${day}, ${time}`
}

/** Returns a moment in short French, in Paris time, without line breaks: « mar. 24 nov., 14 h 30 ». */
export function formatShortParisDateTime(iso: string): string {
  const { weekday, day, month } = dateParts({ weekday: 'short', day: 'numeric', month: 'short' }, iso)
  return `${weekday}\u00a0${formatFrenchDayOfMonth(day)}\u00a0${month}, ${formatTimeOfDay(iso)}`.replaceAll(
    ' ',
    '\u00a0',
  )
}

/** Returns the date (`2026-11-24`) and the time of an instant in Paris. */
export function toParisDateAndTime(iso: string): { date: string; time: string } {
  const { date, time } = momentIn(iso)
  return { date, time }
}

/**
 * Returns a time span in the local time of a zone: « le lendemain, de 5 h 30 à 8 h (heure de La Réunion) ». Returns
 * undefined when the zone's clock shows Paris time. `called` replaces the full name of the zone.
 */
export function formatZonedTimeSpan(
  { starts_at, ends_at }: EventTimeSpan,
  zone: string,
  called?: string,
): string | undefined {
  const [start, end] = [momentIn(starts_at, zone), momentIn(ends_at, zone)]
  const here = [momentIn(starts_at), momentIn(ends_at)] as const
  if (start.clock === here[0].clock && end.clock === here[1].clock) return undefined
  const name = called ?? dateParts({ timeZoneName: 'longGeneric' }, starts_at, zone).timeZoneName
  if (start.date !== end.date) return `du ${start.day}, ${start.time}, au ${end.day}, ${end.time} (${name})`
  const day = start.date === here[0].date ? '' : `${dayFrom(here[0], start)}, `
  return `${day}de ${start.time} à ${end.time} (${name})`
}

/**
 * Returns a time span as French texts in the other time zones of a crew: crew base, device, UTC. Zones with the same
 * clock appear once.
 */
export function formatTimesInOtherTimeZones(span: EventTimeSpan, here: string, base = ''): string[] {
  const zone = crewBaseTimeZone(base)
  const ofBase =
    clocks(span, zone) === clocks(span, here) ? undefined : formatZonedTimeSpan(span, zone, `${base}, votre base`)
  const ofHere = isUtc(here) ? undefined : formatZonedTimeSpan(span, here)
  return [ofBase, ofHere, formatZonedTimeSpan(span, 'UTC', 'UTC')].filter((said) => said !== undefined)
}

/** Returns a time span in short UTC, with the days of difference to Paris: « 23 h 30 (−1 j) – 1 h UTC ». */
export const formatUtcTimeSpan = ({ starts_at, ends_at }: EventTimeSpan): string =>
  `${formatUtcTime(starts_at)} – ${formatUtcTime(ends_at)}\u00a0UTC`

/** Returns a time in UTC, with the days of difference to Paris: « 23 h 30 (−1 j) ». */
export function formatUtcTime(iso: string): string {
  const [here, utc] = [momentIn(iso), momentIn(iso, 'UTC')]
  const days = Math.round((Date.parse(utc.date) - Date.parse(here.date)) / 86_400_000)
  return days === 0 ? utc.time : `${utc.time}\u00a0(${days > 0 ? '+' : '−'}${Math.abs(days)}\u00a0j)`
}

const isUtc = (zone: string) => ['UTC', 'Etc/UTC', 'GMT'].includes(zone)

/** Returns the local times of a time zone at the start and the end of a time span. */
const clocks = ({ starts_at, ends_at }: EventTimeSpan, zone: string) =>
  `${momentIn(starts_at, zone).clock} ${momentIn(ends_at, zone).clock}`

/** Returns the browser's time zone; Paris on the server. */
export const getDeviceTimeZone = (): string =>
  import.meta.env.SSR ? 'Europe/Paris' : new Intl.DateTimeFormat().resolvedOptions().timeZone

type Moment = { date: string; day: string; time: string; clock: string }

/** Returns the French day of a moment relative to another: « le lendemain », « la veille », or the date. */
function dayFrom(one: Moment, other: Moment) {
  const days = (Date.parse(other.date) - Date.parse(one.date)) / 86_400_000
  return days === 1 ? 'le lendemain' : days === -1 ? 'la veille' : other.day
}

function momentIn(iso: string, zone?: string): Moment {
  const date = isoDay(new Date(iso), zone)
  const time = formatTimeOfDay(iso, zone)
  return { date, day: formatLongDate(iso, zone), time, clock: `${date} ${time}` }
}
