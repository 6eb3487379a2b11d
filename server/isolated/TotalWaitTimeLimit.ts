/** Time limit that counts only the time until given promises settle, not the time between them. */
export class TotalWaitTimeLimit {
  #leftMs: number
  #timer: NodeJS.Timeout | undefined
  readonly #onEnd: () => void

  constructor(withinMs: number, onEnd: () => void) {
    this.#leftMs = withinMs
    this.#onEnd = onEnd
  }

  /** Counts the time until a promise settles, and calls `onEnd` if the time limit is reached first. */
  async during<T>(work: Promise<T>): Promise<T> {
    const start = performance.now()
    this.#timer = setTimeout(this.#onEnd, Math.max(0, this.#leftMs))
    try {
      return await work
    } finally {
      this.stop()
      this.#leftMs -= performance.now() - start
    }
  }

  stop(): void {
    clearTimeout(this.#timer)
  }
}
