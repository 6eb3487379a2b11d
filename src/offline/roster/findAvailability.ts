import type { RosterEntry, RosterEntryKind, FlightRoster } from './Roster.ts'

/** Member's availability for an event, according to the roster; `words` is the title of the conflicting entry. */
export type RosterAvailability = { kind: RosterEntryKind | 'libre'; words?: string }

const HOUR_MS = 3_600_000
/** Longest time between two flights of one duty in a roster, in ms. */
const TURN_MS = 4 * HOUR_MS
/** Minimum rest that follows each flight duty at the crew's base, in ms. */
const REST_MS = 12 * HOUR_MS
/** Shortest time between two flights that counts as time at home, in ms: the weekly rest. */
const STOPOVER_MS = 36 * HOUR_MS

const DAY_MS = 24 * HOUR_MS

/**
 * Returns a member's availability for an event. Returns undefined outside the dates of the roster, or when an entry of
 * that day could not be read and no other one conflicts.
 */
export function findMemberAvailabilityForEvent(
  { entries, list = [] }: FlightRoster,
  { starts_at, ends_at }: { starts_at: string; ends_at: string },
) {
  const [from, to] = [Date.parse(starts_at), Date.parse(ends_at)]
  const meets = entries.filter((entry) => entry.from < to && entry.to > from)
  const named = (['vol', 'occupe', 'repos'] as const).flatMap(
    (kind) => meets.find((entry) => entry.kind === kind) ?? [],
  )
  const [first] = named
  if (first) return markedBy(first)
  if (entries.every((entry) => entry.from > from) || entries.every((entry) => entry.to < to)) return undefined
  if (list.some(({ at }) => at !== undefined && at > from - DAY_MS && at < to)) return undefined
  return { kind: between(entries, from, to) } satisfies RosterAvailability
}

const markedBy = ({ kind, words }: RosterEntry): RosterAvailability => ({ kind, ...(words && { words }) })

/** Classifies a roster's gap between two flights: a turnaround, a rest, or free time. */
function between(entries: RosterEntry[], from: number, to: number): RosterAvailability['kind'] {
  const flights = entries.filter(({ kind }) => kind === 'vol')
  const landed = Math.max(...flights.map((flight) => flight.to).filter((at) => at <= from))
  const leaves = Math.min(...flights.map((flight) => flight.from).filter((at) => at >= to))
  if (leaves - landed < TURN_MS) return 'vol'
  return from - landed < REST_MS || leaves - landed < STOPOVER_MS ? 'repos' : 'libre'
}
