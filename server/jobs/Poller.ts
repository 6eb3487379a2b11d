import { sql } from '#server/drizzle/drizzle.ts'

const AT_ONCE = 2
const TICK_MS = 2000
const GRACE_MS = 5000
const BACKOFF_S = { first: 10, most: 3600 }

type Work = {
  /** Callback that runs before each round of the database polling loop. */
  prepare?: () => Promise<void>
  /** Handles the next due item of the polling loop; returns false when none is due. */
  doNext: () => Promise<boolean>
  /** Callback that receives the error of a failed polling round. */
  onError: (error: unknown) => void
}

/** Polling loop over due work in the database: every two seconds, two items at a time, until closed. */
export class DatabasePoller {
  readonly #work: Work
  readonly #giveUp = new AbortController()
  readonly #running = new Set<Promise<void>>()
  #clock: NodeJS.Timeout | undefined
  #closed = false

  constructor(work: Work) {
    this.#work = work
  }

  /** Abort signal of the polling loop, aborted at shutdown when the grace period for running work is over. */
  get givenUp(): AbortSignal {
    return this.#giveUp.signal
  }

  /** Starts polling the database for due work; the first round comes after two seconds. */
  start(): void {
    this.#clock = setInterval(() => this.look(), TICK_MS)
  }

  /** Starts rounds of the polling loop immediately. */
  look(): void {
    while (!this.#closed && this.#running.size < AT_ONCE) {
      const round = this.#round().finally(() => this.#running.delete(round))
      this.#running.add(round)
    }
  }

  /** Handles all due items of the polling loop; resolves when none is left. */
  async drain(): Promise<void> {
    this.look()
    while (this.#running.size) await Promise.all(this.#running)
  }

  /** Stops the polling loop and waits a few seconds for running work; the rest is left to the next process. */
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

/**
 * Returns an SQL expression for the time `seconds` from now. `now()` would be the start of the transaction, which may
 * be long ago.
 */
export const sqlSecondsFromNow = (seconds: number) => sql`clock_timestamp() + make_interval(secs => ${seconds})`

/**
 * Returns the delay before the next attempt of a failed job or mail in seconds, after `attempts` failures: exponential,
 * at most an hour.
 */
export const backoffSeconds = (attempts: number) => Math.min(BACKOFF_S.first * 2 ** attempts, BACKOFF_S.most)
