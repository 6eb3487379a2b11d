import { ServiceUnavailableError } from '#server/lib/errors.ts'

type Limits = {
  /** Maximum total cost of the tasks that a semaphore runs at once. */
  atOnce: number
  /** Maximum number of tasks that wait for a semaphore. */
  waiting: number
}

/** Semaphore with a bounded first-come queue. When it is full, `run` throws ServiceUnavailableError (503) at once. */
export class Semaphore {
  #running = 0
  readonly #waiting: { cost: number; begin: () => void }[] = []
  readonly #limits: Limits

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /**
   * Runs a function when the semaphore lets it and returns the result; the default cost is 1. Throws ServiceUnavailableError
   * when the queue is full.
   */
  async run<T>(work: () => Promise<T>, cost = 1): Promise<T> {
    // A cost above the limit takes all of it.
    const taken = Math.min(cost, this.#limits.atOnce)
    if (this.#waiting.length || !this.#fits(taken)) await this.#turn(taken)
    else this.#running += taken
    try {
      return await work()
    } finally {
      this.#running -= taken
      for (let next = this.#waiting[0]; next && this.#fits(next.cost); next = this.#waiting[0]) {
        this.#running += next.cost
        this.#waiting.shift()
        next.begin()
      }
    }
  }

  /** Number of tasks that wait. */
  get waitingCount(): number {
    return this.#waiting.length
  }

  #fits(cost: number) {
    return this.#running + cost <= this.#limits.atOnce
  }

  #turn(cost: number) {
    if (this.#waiting.length >= this.#limits.waiting) throw new ServiceUnavailableError()
    return new Promise<void>((begin) => this.#waiting.push({ cost, begin }))
  }
}
