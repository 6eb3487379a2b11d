import type { OperationalCheckName, OperationalCheckState } from '#contract/office/checks.ts'
import type { AppContext } from '#server/feature.ts'

/** Result of an operational check: its state, and a French sentence about it. */
export type OperationalFinding = { state: OperationalCheckState; cause: string }

/** Services that operational checks use, and the time at which they run. */
export type OperationalCheckContext = Pick<AppContext, 'db' | 'env' | 'files' | 'folder' | 'backups'> & { now: Date }

/** Operational check: what it looks at, how often, and what the operator does when it fails. */
export type OperationalCheck = {
  name: OperationalCheckName
  title: string
  advice: string
  /** True for a check that each machine makes for itself; the others are made by one machine for all. */
  isLocal?: boolean
  /** Minimum interval between two runs in milliseconds; each round of the monitor by default. */
  everyMs?: number
  /** Duration of a failure in milliseconds before it is announced, so that a short one is not. */
  announcedAfterMs: number
  /** Interval between two announcements of a failure that lasts, in milliseconds; a day by default. */
  announcedEveryMs?: number
  /** False when the portal's settings leave nothing to check. */
  isNeeded: (context: OperationalCheckContext) => boolean
  run: (context: OperationalCheckContext) => Promise<OperationalFinding>
}

/** True for a state that the operator must act on. */
export const isFailureState = (state: OperationalCheckState): boolean => state === 'warning' || state === 'failed'

/** Returns the finding of an operational check that found no problem, with a French sentence about it. */
export const createPassedFinding = (cause: string): OperationalFinding => ({ state: 'ok', cause })
