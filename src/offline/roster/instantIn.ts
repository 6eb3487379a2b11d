import { partsOf } from '#src/lib/dates.ts'

/** Returns the instant at which the clocks of a zone show a time, both in ms; `wall` as if it were in UTC. */
export function instantIn(wall: number, zone = 'Europe/Paris'): number {
  // Twice: near a change of hour the first guess may stand on its other side.
  const guess = wall - aheadAt(wall, zone)
  return wall - aheadAt(guess, zone)
}

const known = new Map<string, boolean>()

/** Returns true for a time zone that this browser knows. */
export function isZone(name: string): boolean {
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

/** Returns the ms by which the clocks of a zone are ahead of UTC. */
function aheadAt(instant: number, zone: string): number {
  const { year, month, day, hour, minute, second } = partsOf(clock, new Date(instant), zone)
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
