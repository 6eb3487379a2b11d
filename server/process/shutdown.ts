import { setTimeout as sleep } from 'node:timers/promises'

type Part = { end: () => Promise<unknown>; withinMs: number }

/** Shutdown sequence of the server: ends the started parts in reverse order, each with a timeout. */
export class ShutdownSequence {
  readonly #parts: Part[] = []

  /** Registers a started part of the server by the function that ends it, with a timeout in milliseconds. */
  add(end: () => Promise<unknown> | void, withinMs = 3000): void {
    this.#parts.push({ end: async () => end(), withinMs })
  }

  /** Ends all registered parts of the server, even when some fail to end. */
  async end(): Promise<void> {
    for (const { end, withinMs } of this.#parts.toReversed()) {
      // A pending timer would keep a command's process alive.
      const ended = new AbortController()
      const late = sleep(withinMs, undefined, { signal: ended.signal }).catch(() => undefined)
      await Promise.race([end().catch(() => undefined), late])
      ended.abort()
    }
  }
}
