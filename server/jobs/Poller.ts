import { sql } from '#server/drizzle/drizzle.ts'

const AT_ONCE = 2
const TICK_MS = 2000
const GRACE_MS = 5000
const BACKOFF_S = { first: 10, most: 3600 }

type Work = {
  /** Before each round. */
  prepare?: () => Promise<void>
  /** Does the next thing that is due; false when nothing is. */
  doNext: () => Promise<boolean>
  /** A round that could not be made. */
  onError: (error: unknown) => void
}

/** Looks every two seconds for what is due in the database and does it, two at a time, until it is closed. */
export class Poller {
  readonly #work: Work
  readonly #giveUp = new AbortController()
  readonly #running = new Set<Promise<void>>()
  #clock: NodeJS.Timeout | undefined
  #closed = false

  constructor(work: Work) {
    this.#work = work
  }

  /** Aborted when the process can wait no longer for what is being done. */
  get givenUp(): AbortSignal {
    return this.#giveUp.signal
  }

  /** Looks from now on, at the clock's next tick first. */
  start(): void {
    this.#clock = setInterval(() => this.look(), TICK_MS)
  }

  /** Looks at once. */
  look(): void {
    while (!this.#closed && this.#running.size < AT_ONCE) {
      const round = this.#round().finally(() => this.#running.delete(round))
      this.#running.add(round)
    }
  }

  /** Does all that is due, and resolves when nothing is. */
  async drain(): Promise<void> {
    this.look()
    while (this.#running.size) await Promise.all(this.#running)
  }

  /** Begins nothing more and waits for what is being done; after a few seconds it is left to the next process. */
  async close(): Promise<void> {
    this.#closed = true
    clearInterval(this.#clock)
    const grace = setTimeout(() => this.#giveUp.abort(), GRACE_MS)
    await Promise.all(this.#running)
    clearTimeout(grace)
  }

  async #round(): Promise<void> {
    const { prepare, doNext, onError } = this.#work
    try {
      await prepare?.()
      while (!this.#closed && (await doNext()));
    } catch (error) {
      onError(error)
    }
  }
}

/** That many seconds from now; not `now()`, which is the transaction's beginning: the attempt may have taken long. */
export const secondsFromNow = (seconds: number) => sql`clock_timestamp() + make_interval(secs => ${seconds})`

/** How many seconds to wait before another attempt, after this many that have failed. */
export const backoffSeconds = (attempts: number) => Math.min(BACKOFF_S.first * 2 ** attempts, BACKOFF_S.most)
