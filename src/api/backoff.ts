const FIRST_MS = 5000
const LONGEST_MS = 60_000
// Upper limit of a Retry-After delay: browsers run a timer of many days at once.
const LONGEST_SAID_MS = 3_600_000

/**
 * Returns the delay in ms before the next retry, after `failures` failures in a row. The delay doubles each time, up to
 * a minute, with random jitter. The delay is never shorter than `said`, the server's Retry-After in ms.
 */
export function backoffDelayMs(failures: number, said = 0, chance = Math.random()): number {
  const longest = Math.min(LONGEST_MS, FIRST_MS * 2 ** (failures - 1))
  // Half of the delay is jitter: clients that failed together do not retry together, nor before Retry-After has passed.
  return Math.max(longest / 2, said) + (longest / 2) * chance
}

/**
 * Parses a Retry-After header into ms from now, at most one hour. Returns undefined when it is missing or malformed.
 */
export function parseRetryAfterMs(header: string | null): number | undefined {
  if (!header) return undefined
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now()
  return Number.isFinite(ms) ? Math.min(LONGEST_SAID_MS, Math.max(0, ms)) : undefined
}
