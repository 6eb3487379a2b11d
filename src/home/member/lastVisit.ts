import { useEffect, useState } from 'react'
import { STORED_VISIT } from '#src/home/storedVisit.ts'
import { parseStored } from '#src/lib/store.ts'
import type { KnownUser } from '#src/auth/session.ts'

/** When a member was last at home, and when the visit before that ended; as it is stored, both as instants. */
export type Visit = { since?: string | undefined; at: string }

/** Who comes back sooner is still on the same visit: what was new stays new. */
const AWAY_MS = 30 * 60_000

/** The visit that the member is on, as this device knows it; undefined until it is known who that is. */
export function useVisit(user: KnownUser | undefined): Visit | undefined {
  const [arrivedAt] = useState(() => new Date())
  const [visit, setVisit] = useState<Visit>()
  if (user && !visit) setVisit(visitAfter(readVisit(), arrivedAt))
  useEffect(() => {
    if (!visit) return
    try {
      localStorage.setItem(STORED_VISIT, JSON.stringify(visit))
    } catch {
      // Storage forbidden or full: the next visit is a first one again.
    }
  }, [visit])
  return visit
}

/** The visit that one is on, after what is stored of the last. */
export function visitAfter(stored: unknown, now: Date): Visit {
  const { since, at } = (typeof stored === 'object' && stored !== null ? stored : {}) as Record<string, unknown>
  const seen = momentOf(at, now)
  const isOver = seen !== undefined && now.getTime() - seen.getTime() > AWAY_MS
  const before = isOver ? seen : seen && momentOf(since, now)
  return { ...(before && { since: before.toISOString() }), at: now.toISOString() }
}

/** A moment that has been; undefined for what is damaged, or was written by a clock that ran ahead. */
function momentOf(text: unknown, now: Date): Date | undefined {
  const moment = new Date(typeof text === 'string' ? text : Number.NaN)
  return moment <= now ? moment : undefined
}

function readVisit(): unknown {
  try {
    return parseStored(localStorage.getItem(STORED_VISIT))
  } catch {
    return undefined
  }
}
