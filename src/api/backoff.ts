const FIRST_MS = 5000
const LONGEST_MS = 60_000
// A browser takes a wait of many days for none.
const LONGEST_SAID_MS = 3_600_000

/**
 * How long to wait after so many failures in a row, in ms: twice as long each time, up to a minute, and not all at the
 * same moment; never less than the server has said.
 */
export function backoffDelay(failures: number, said = 0, chance = Math.random()): number {
  const longest = Math.min(LONGEST_MS, FIRST_MS * 2 ** (failures - 1))
  // Half of it is chance: whoever failed together does not come back together, nor before the server's word is over.
  return Math.max(longest / 2, said) + (longest / 2) * chance
}

/** What a Retry-After header says, in ms from now; undefined without one that can be read. */
export function retryAfterDelay(header: string | null): number | undefined {
  if (!header) return undefined
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now()
  return Number.isFinite(ms) ? Math.min(LONGEST_SAID_MS, Math.max(0, ms)) : undefined
}
