const PARIS = 'Europe/Paris'

/**
 * Formats a date in French with its weekday: « mardi 24 novembre 2026 ». `iso` is an instant; the time zone is Paris by
 * default, so that server and browsers agree. The date is never relative to now, because pages are cached.
 */
export function formatLongDate(iso: string, zone?: string): string {
  const { weekday, day, month, year } = dateParts(long, iso, zone)
  return `${weekday} ${formatFrenchDayOfMonth(day)}\u00a0${month} ${year}`
}

/** Formats a date in French without its weekday: « 12 mars 2025 ». */
export function dateWithoutWeekday(iso: string): string {
  const { day, month, year } = dateParts(long, iso)
  return `${formatFrenchDayOfMonth(day)}\u00a0${month} ${year}`
}

/** Formats a range of days in French: « du 1er mars au 4 mars 2025 », or « le 4 mars 2025 » for a single day. */
export const formatDayRange = (from: string, until: string): string =>
  from === until ? `le ${dateWithoutWeekday(from)}` : `du ${dateWithoutWeekday(from)} au ${dateWithoutWeekday(until)}`

/** Formats a date in short French: « 24 nov. 2026 ». */
export function formatShortDate(iso: string): string {
  const { day, month, year } = dateParts(short, iso)
  return `${formatFrenchDayOfMonth(day)}\u00a0${month}\u00a0${year}`
}

/** Formats the time of day in French, in Paris or another time zone: « 14 h 30 ». */
export function formatTimeOfDay(iso: string, zone?: string): string {
  const { hour, minute } = dateParts(clock, iso, zone)
  return `${Number(hour)}\u00a0h${minute === '00' ? '' : `\u00a0${minute}`}`
}

/** Formats a date and time in French: « mardi 24 novembre 2026 à 14 h 30 ». */
export const formatDayAndTime = (iso: string | number): string => {
  const at = new Date(iso).toISOString()
  return `${formatLongDate(at)} à ${formatTimeOfDay(at)}`
}

/** Returns the ISO day of an instant, in Paris or another time zone: `2026-11-22`. */
export function isoDay(at: Date, zone?: string): string {
  const { year, month, day } = dateParts(figures, at, zone)
  return `${year}-${month}-${day}`
}

/** Writes « 1er » for the first day of a month, as French does, and other days as they are. */
export const formatFrenchDayOfMonth = (day: string) => (day === '1' ? '1er' : day)

type Options = Intl.DateTimeFormatOptions
type Parts = Record<Intl.DateTimeFormatPartTypes, string>

const long: Options = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }
const short: Options = { day: 'numeric', month: 'short', year: 'numeric' }
const clock: Options = { hour: 'numeric', minute: '2-digit' }
const figures: Options = { day: '2-digit', month: '2-digit', year: 'numeric' }

const formats = new Map<string, Intl.DateTimeFormat>()

/** Returns the French parts of an instant (weekday, day, month, hour…), in Paris or another time zone. */
export function dateParts(options: Options, at: string | Date, timeZone = PARIS): Parts {
  // Formats are created when first used: each costs a phone 10 ms, which would block it while the code loads.
  const key = timeZone + JSON.stringify(options)
  const format = formats.get(key) ?? new Intl.DateTimeFormat('fr-FR', { ...options, timeZone })
  formats.set(key, format)
  const parts = format.formatToParts(new Date(at)).map(({ type, value }) => [type, value] as const)
  return Object.fromEntries(parts) as Parts
}
