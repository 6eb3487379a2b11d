import { useEffect, useState } from 'react'
import { LAST_VISIT_STORAGE_KEY } from '#src/home/storedVisit.ts'
import { parseStoredJson } from '#src/lib/store.ts'
import type { SessionUserFacts } from '#src/auth/session.ts'

/**
 * Member's visit to the portal, stored on the device: instant of the last presence (`at`), end of the visit before
 * (`since`).
 */
export type PortalVisit = { since?: string | undefined; at: string }

/** Maximum absence within one visit to the portal, in milliseconds (30 minutes). */
const AWAY_MS = 30 * 60_000

/**
 * Returns the member's current visit to the portal, from this device's storage; undefined until the member is known.
 */
export function useCurrentPortalVisit(user: SessionUserFacts | undefined): PortalVisit | undefined {
  const [arrivedAt] = useState(() => new Date())
  const [visit, setVisit] = useState<PortalVisit>()
  if (user && !visit) setVisit(computeCurrentPortalVisit(readVisit(), arrivedAt))
  useEffect(() => {
    if (!visit) return
    try {
      localStorage.setItem(LAST_VISIT_STORAGE_KEY, JSON.stringify(visit))
    } catch {
      // Storage forbidden or full: the next visit counts as the first.
    }
  }, [visit])
  return visit
}

/**
 * Returns the member's current visit to the portal, from the stored one. An absence of more than 30 minutes starts a
 * new visit.
 */
export function computeCurrentPortalVisit(stored: unknown, now: Date): PortalVisit {
  const { since, at } = (typeof stored === 'object' && stored !== null ? stored : {}) as Record<string, unknown>
  const seen = momentOf(at, now)
  const isOver = seen !== undefined && now.getTime() - seen.getTime() > AWAY_MS
  const before = isOver ? seen : seen && momentOf(since, now)
  return { ...(before && { since: before.toISOString() }), at: now.toISOString() }
}

/** Returns a stored value as a past date; undefined for a damaged value or a future date. */
function momentOf(text: unknown, now: Date): Date | undefined {
  const moment = new Date(typeof text === 'string' ? text : Number.NaN)
  return moment <= now ? moment : undefined
}

function readVisit(): unknown {
  try {
    return parseStoredJson(localStorage.getItem(LAST_VISIT_STORAGE_KEY))
  } catch {
    return undefined
  }
}
