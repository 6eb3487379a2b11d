import { setTimeout as sleep } from 'node:timers/promises'

type Part = { end: () => Promise<unknown>; withinMs: number }

/** What has begun to run, in order; it ends in the reverse order, and no part holds the next back beyond its time. */
export class Shutdown {
  readonly #parts: Part[] = []

  /** Notes what has begun, by how it ends and how long that may take. */
  add(end: () => Promise<unknown> | void, withinMs = 3000): void {
    this.#parts.push({ end: async () => end(), withinMs })
  }

  /** Ends all of it, what has failed included. */
  async end(): Promise<void> {
    for (const { end, withinMs } of this.#parts.toReversed()) {
      // A timer that is left running keeps a command's process for its time.
      const ended = new AbortController()
      const late = sleep(withinMs, undefined, { signal: ended.signal }).catch(() => undefined)
      await Promise.race([end().catch(() => undefined), late])
      ended.abort()
    }
  }
}
