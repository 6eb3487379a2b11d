import { ServiceUnavailable } from '#server/lib/errors.ts'

type Limits = {
  /** What all works that run at once may cost together. */
  atOnce: number
  /** How many may wait. */
  waiting: number
}

/**
 * Lets few works run at once and few wait for their turn, first come, first served (a semaphore); beyond that it refuses
 * with Busy (503) at once.
 */
export class Semaphore {
  #running = 0
  readonly #waiting: { cost: number; begin: () => void }[] = []
  readonly #limits: Limits

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** What the work gives, once its turn has come; it costs 1 unless told. Throws Busy when too many are waiting already. */
  async run<T>(work: () => Promise<T>, cost = 1): Promise<T> {
    // The dearest takes all there is, and no more.
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

  #fits(cost: number) {
    return this.#running + cost <= this.#limits.atOnce
  }

  #turn(cost: number) {
    if (this.#waiting.length >= this.#limits.waiting) throw new ServiceUnavailable()
    return new Promise<void>((begin) => this.#waiting.push({ cost, begin }))
  }
}
