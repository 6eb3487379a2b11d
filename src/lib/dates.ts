/**
 * A date as a person says it: « mardi 24 novembre 2026 ». `iso` is an instant; the day is the one in Paris, so that
 * the server and every browser say the same. Never relative to now: a page that was kept would say something else.
 */
export function longDate(iso: string): string {
  const { weekday, day, month, year } = partsOf(long(), iso)
  return `${weekday} ${first(day)}\u00a0${month} ${year}`
}

/** The same day without its weekday, as one says it of a signature: « 12 mars 2025 ». */
export function dayDate(iso: string): string {
  const { day, month, year } = partsOf(long(), iso)
  return `${first(day)}\u00a0${month} ${year}`
}

/** The short form of the same day: « 24 nov. 2026 ». */
export function shortDate(iso: string): string {
  const { day, month, year } = partsOf(short(), iso)
  return `${first(day)}\u00a0${month}\u00a0${year}`
}

/** The time of day in Paris: « 14 h 30 ». */
export function timeOf(iso: string): string {
  const { hour, minute } = partsOf(clock(), iso)
  return `${Number(hour)}\u00a0h${minute === '00' ? '' : `\u00a0${minute}`}`
}

/** The day that it is in Paris at a moment, as the API writes days: `2026-11-22`. */
export function dayInParis(at: Date): string {
  const { year = '', month = '', day = '' } = partsOf(figures(), at.toISOString())
  return `${year}-${month}-${day}`
}

const inParis = { timeZone: 'Europe/Paris', day: 'numeric', year: 'numeric' } as const
// Made when first needed: a format takes a phone 10 ms, which would keep it from answering while the code is run.
let longFormat: Intl.DateTimeFormat | undefined
let shortFormat: Intl.DateTimeFormat | undefined
let clockFormat: Intl.DateTimeFormat | undefined
let figuresFormat: Intl.DateTimeFormat | undefined
const long = () => (longFormat ??= new Intl.DateTimeFormat('fr-FR', { ...inParis, weekday: 'long', month: 'long' }))
const short = () => (shortFormat ??= new Intl.DateTimeFormat('fr-FR', { ...inParis, month: 'short' }))
const clock = () =>
  (clockFormat ??= new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', hour: 'numeric', minute: '2-digit' }))

const figures = () =>
  (figuresFormat ??= new Intl.DateTimeFormat('fr-FR', { ...inParis, month: '2-digit', day: '2-digit' }))

function partsOf(format: Intl.DateTimeFormat, iso: string) {
  const parts = format.formatToParts(new Date(iso)).map(({ type, value }) => [type, value] as const)
  return Object.fromEntries(parts) as Partial<Record<Intl.DateTimeFormatPartTypes, string>>
}

/** The first of the month is the only day said as a rank. */
const first = (day = '') => (day === '1' ? '1er' : day)
