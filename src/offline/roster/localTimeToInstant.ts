import { dateParts } from '#src/lib/dates.ts'

/** Converts a local time in a time zone into an instant, both in ms. `wall` is the local time as if it were UTC. */
export function localTimeToInstant(wall: number, zone = 'Europe/Paris'): number {
  // Two steps: near a clock change, the first guess may be on the other side of it.
  const guess = wall - aheadAt(wall, zone)
  return wall - aheadAt(guess, zone)
}

const known = new Map<string, boolean>()

/** True for a time zone name that this browser knows. */
export function isTimeZone(name: string): boolean {
  const before = known.get(name)
  if (before !== undefined) return before
  let is = true
  try {
    new Intl.DateTimeFormat('fr-FR', { timeZone: name }).format(0)
  } catch {
    is = false
  }
  known.set(name, is)
  return is
}

/** Returns the UTC offset of a time zone at an instant, in ms. */
function aheadAt(instant: number, zone: string): number {
  const { year, month, day, hour, minute, second } = dateParts(clock, new Date(instant), zone)
  return Date.UTC(+year, +month - 1, +day, +hour, +minute, +second) - instant
}

const clock: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
}
