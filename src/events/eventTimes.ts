/** From when to when, as instants. */
export type Span = { starts_at: string; ends_at: string }

const PARIS = 'Europe/Paris'

/**
 * When something takes place, as a person in Paris says it: « mardi 24 novembre 2026, de 14 h 30 à 17 h », or from one
 * day to another.
 */
export const spokenSpan = (span: Span): string => spanParts(span).join(' ')

/** The same in the two parts of which each stays on a line where it fits: the day and its hours, or both days. */
export function spanParts({ starts_at, ends_at }: Span): [string, string] {
  const [start, end] = [momentIn(PARIS, starts_at), momentIn(PARIS, ends_at)]
  if (start.date === end.date) return [`${start.day},`, `de ${start.time} à ${end.time}`]
  return [`du ${start.day}, ${start.time},`, `au ${end.day}, ${end.time}`]
}

/** A moment in Paris: « mardi 24 novembre 2026, 14 h 30 ». */
export function spokenMoment(iso: string): string {
  const { day, time } = momentIn(PARIS, iso)
  return `${day}, ${time}`
}

/** Its beginning alone, short, on one line: « mar. 24 nov., 14 h 30 ». */
export function shortMoment(iso: string): string {
  const { weekday, day, month } = partsOf(formatOf(PARIS, 'short'), new Date(iso))
  return `${weekday}\u00a0${ranked(day)}\u00a0${month}, ${momentIn(PARIS, iso).time}`.replaceAll(' ', '\u00a0')
}

/** A time of day in Paris, and its day as `2026-11-24`. */
export function parisMoment(iso: string): { date: string; time: string } {
  const { date, time } = momentIn(PARIS, iso)
  return { date, time }
}

/**
 * The same where the clocks of a device show other times than in Paris: « le lendemain, de 5 h 30 à 8 h (heure de La
 * Réunion) ». Undefined where they show the same.
 */
export function elsewhere({ starts_at, ends_at }: Span, zone: string): string | undefined {
  const [start, end] = [momentIn(zone, starts_at), momentIn(zone, ends_at)]
  const here = [momentIn(PARIS, starts_at), momentIn(PARIS, ends_at)] as const
  if (start.clock === here[0].clock && end.clock === here[1].clock) return undefined
  const named = formatOf(zone, 'zone').formatToParts(new Date(starts_at))
  const name = named.find(({ type }) => type === 'timeZoneName')?.value ?? zone
  if (start.date !== end.date) return `du ${start.day}, ${start.time}, au ${end.day}, ${end.time} (${name})`
  const day = start.date === here[0].date ? '' : `${dayFrom(here[0], start)}, `
  return `${day}de ${start.time} à ${end.time} (${name})`
}

/** The zone that the device is in, or says that it is. */
export const deviceZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

type Moment = { date: string; day: string; time: string; clock: string }

/** « le lendemain », « la veille », or the day itself. */
function dayFrom(one: Moment, other: Moment) {
  const days = (Date.parse(other.date) - Date.parse(one.date)) / 86_400_000
  return days === 1 ? 'le lendemain' : days === -1 ? 'la veille' : other.day
}

function momentIn(zone: string, iso: string): Moment {
  const at = new Date(iso)
  const { weekday, day, month, year } = partsOf(formatOf(zone, 'long'), at)
  const clock = partsOf(formatOf(zone, 'clock'), at)
  const minutes = clock.minute === '00' ? '' : `\u00a0${clock.minute}`
  const date = `${clock.year}-${clock.month}-${clock.day}`
  return {
    date,
    day: `${weekday} ${ranked(day)}\u00a0${month} ${year}`,
    time: `${Number(clock.hour)}\u00a0h${minutes}`,
    clock: `${date} ${clock.hour}:${clock.minute}`,
  }
}

/** The first of the month is the only day said as a rank. */
const ranked = (day: string) => (day === '1' ? '1er' : day)

const kinds = {
  long: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  short: { weekday: 'short', day: 'numeric', month: 'short' },
  clock: { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  zone: { timeZoneName: 'longGeneric' },
} satisfies Record<string, Intl.DateTimeFormatOptions>

const made = new Map<string, Intl.DateTimeFormat>()
/** Made when first needed: a format takes a phone 10 ms. */
function formatOf(timeZone: string, kind: keyof typeof kinds): Intl.DateTimeFormat {
  const key = `${timeZone} ${kind}`
  const format = made.get(key) ?? new Intl.DateTimeFormat('fr-FR', { ...kinds[kind], timeZone })
  made.set(key, format)
  return format
}

function partsOf(format: Intl.DateTimeFormat, at: Date) {
  const parts = format.formatToParts(at).map(({ type, value }) => [type, value] as const)
  return Object.fromEntries(parts) as Record<Intl.DateTimeFormatPartTypes, string>
}
