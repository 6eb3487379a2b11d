import { runOperationalChecks, type OperationalChecksContext } from './checks/runOperationalChecks.ts'

const FIRST_MS = 10_000
const ROUND_MS = 60_000

/** Runs the operational checks of this machine every minute, until closed. */
export class OperationsMonitor {
  readonly #context: OperationalChecksContext
  readonly #end = new AbortController()
  #round: Promise<void> = Promise.resolve()
  #timer: NodeJS.Timeout | undefined

  constructor(context: OperationalChecksContext) {
    this.#context = context
  }

  /** Starts the rounds; the first comes a few seconds later, after the start of everything else. */
  start(): void {
    this.#timer = setTimeout(() => {
      this.look()
      this.#timer = setInterval(() => this.look(), ROUND_MS)
    }, FIRST_MS)
  }

  /** Begins a round after the running one. */
  look(): void {
    const { log } = this.#context
    this.#round = this.#round.then(async () => {
      if (this.#end.signal.aborted) return
      await runOperationalChecks(this.#context, { roundMs: ROUND_MS }).catch((err: unknown) =>
        log.error({ err }, 'the operational checks could not be made'),
      )
    })
  }

  /** Stops the rounds and waits for the running one. */
  async close(): Promise<void> {
    this.#end.abort()
    clearTimeout(this.#timer)
    clearInterval(this.#timer)
    await this.#round
  }
}
