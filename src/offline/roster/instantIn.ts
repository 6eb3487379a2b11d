import { partsOf } from '#src/lib/dates.ts'

const PARIS = 'Europe/Paris'

/** Names that Windows gives to zones of our crews' bases. */
const WINDOWS: Record<string, string> = {
  'Romance Standard Time': PARIS,
  'W. Europe Standard Time': 'Europe/Berlin',
  'GMT Standard Time': 'Europe/London',
}

/**
 * The instant at which the clocks of a zone show a time, both in ms (`wall` as if it were in UTC); Paris where none is
 * named, undefined where nobody knows it.
 */
export function instantIn(wall: number, named = PARIS): number | undefined {
  const zone = WINDOWS[named] ?? named
  try {
    // Twice: near a change of hour the first guess may stand on its other side.
    const guess = wall - aheadAt(wall, zone)
    return wall - aheadAt(guess, zone)
  } catch {
    return undefined
  }
}

/** How far a zone's clocks are ahead of UTC. */
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
