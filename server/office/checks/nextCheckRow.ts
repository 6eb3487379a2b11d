import type { operational_checks } from '#server/database/schema/operations.ts'
import { isFailureState, type OperationalFinding } from './operationalCheck.ts'

type Row = typeof operational_checks.$inferSelect
type CheckRow = Omit<Row, 'name' | 'machine'>

/** Event to announce: a failure that begins or goes on, or its end. */
export type OperationalAlert = 'failing' | 'over'

const DAY_MS = 86_400_000

/**
 * Returns the next row of an operational check after a run, and what to announce. A failure is announced after
 * `announcedAfterMs` and at most every `announcedEveryMs` (a day), its end once. A check that could not be made does
 * not end a failure.
 */
export function nextCheckRow(
  before: CheckRow | undefined,
  { state, cause }: OperationalFinding,
  {
    now,
    announcedAfterMs,
    announcedEveryMs = DAY_MS,
  }: { now: Date; announcedAfterMs: number; announcedEveryMs?: number },
): { row: CheckRow; alert: OperationalAlert | undefined } {
  const wasFailing = before !== undefined && isFailureState(before.state)
  if (before && wasFailing && state === 'unknown') return { row: { ...before, checked_at: now }, alert: undefined }
  const isFailing = isFailureState(state)
  const row: CheckRow = {
    state,
    cause,
    since: before && wasFailing === isFailing ? before.since : now,
    checked_at: now,
    alerted_at: before?.alerted_at ?? null,
    announced_since: before?.announced_since ?? null,
  }
  if (!isFailing) return { row: { ...row, announced_since: null }, alert: row.announced_since ? 'over' : undefined }
  const isLasting = now.getTime() - row.since.getTime() >= announcedAfterMs
  const isDue = row.alerted_at === null || now.getTime() - row.alerted_at.getTime() >= announcedEveryMs
  return isLasting && isDue
    ? { row: { ...row, alerted_at: now, announced_since: row.since }, alert: 'failing' }
    : { row, alert: undefined }
}
