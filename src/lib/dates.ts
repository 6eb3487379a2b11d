const PARIS = 'Europe/Paris'

/**
 * A date as a person says it: « mardi 24 novembre 2026 ». `iso` is an instant; the day is the one in Paris, so that
 * the server and every browser say the same, unless a zone is named. Never relative to now: a page that was kept would
 * say something else.
 */
export function longDate(iso: string, zone?: string): string {
  const { weekday, day, month, year } = partsOf(long, iso, zone)
  return `${weekday} ${ranked(day)}\u00a0${month} ${year}`
}

/** The same day without its weekday, as one says it of a signature: « 12 mars 2025 ». */
export function dayDate(iso: string): string {
  const { day, month, year } = partsOf(long, iso)
  return `${ranked(day)}\u00a0${month} ${year}`
}

/** From one day to another, or that one day: « du 1er mars au 4 mars 2025 », « le 4 mars 2025 ». */
export const dayRange = (from: string, until: string): string =>
  from === until ? `le ${dayDate(from)}` : `du ${dayDate(from)} au ${dayDate(until)}`

/** The short form of the same day: « 24 nov. 2026 ». */
export function shortDate(iso: string): string {
  const { day, month, year } = partsOf(short, iso)
  return `${ranked(day)}\u00a0${month}\u00a0${year}`
}

/** The time of day in Paris, or in a zone: « 14 h 30 ». */
export function timeOf(iso: string, zone?: string): string {
  const { hour, minute } = partsOf(clock, iso, zone)
  return `${Number(hour)}\u00a0h${minute === '00' ? '' : `\u00a0${minute}`}`
}

/** A day and its time, as one says when something was: « mardi 24 novembre 2026 à 14 h 30 ». */
export const dayAndTime = (iso: string | number): string => {
  const at = new Date(iso).toISOString()
  return `${longDate(at)} à ${timeOf(at)}`
}

/** The day that it is in Paris at a moment, or in a zone, as the API writes days: `2026-11-22`. */
export function isoDay(at: Date, zone?: string): string {
  const { year, month, day } = partsOf(figures, at, zone)
  return `${year}-${month}-${day}`
}

/** The first of the month is the only day said as a rank. */
export const ranked = (day: string) => (day === '1' ? '1er' : day)

type Options = Intl.DateTimeFormatOptions
type Parts = Record<Intl.DateTimeFormatPartTypes, string>

const long: Options = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }
const short: Options = { day: 'numeric', month: 'short', year: 'numeric' }
const clock: Options = { hour: 'numeric', minute: '2-digit' }
const figures: Options = { day: '2-digit', month: '2-digit', year: 'numeric' }

const formats = new Map<string, Intl.DateTimeFormat>()

/** What a moment is made of in Paris, or in a zone, in French. */
export function partsOf(options: Options, at: string | Date, timeZone = PARIS): Parts {
  // Made when first needed: a format takes a phone 10 ms, which would keep it from answering while the code is run.
  const key = timeZone + JSON.stringify(options)
  const format = formats.get(key) ?? new Intl.DateTimeFormat('fr-FR', { ...options, timeZone })
  formats.set(key, format)
  const parts = format.formatToParts(new Date(at)).map(({ type, value }) => [type, value] as const)
  return Object.fromEntries(parts) as Parts
}
