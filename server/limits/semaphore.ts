import { ServiceUnavailableError } from '#server/lib/errors.ts'
import { assertClientIsThere, waitInQueue } from '#server/lib/waitInQueue.ts'

type Limits = {
  /** Maximum total cost of the tasks that a semaphore runs at once. */
  atOnce: number
  /** Maximum number of tasks that wait for a semaphore. */
  waiting: number
}

type Place = { cost: number; begin: () => void }

/**
 * Semaphore with a bounded first-come queue. When it is full, `run` throws ServiceUnavailableError (503) at once. HTTP
 * requests leave the queue after five seconds, and when their client leaves.
 */
export class Semaphore {
  #running = 0
  readonly #waiting: Place[] = []
  readonly #limits: Limits

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /**
   * Runs a function when the semaphore lets it and returns the result; the default cost is 1. Throws
   * ServiceUnavailableError when the queue is full or the wait too long, and ClientGoneError (499).
   */
  async run<T>(work: () => Promise<T>, cost = 1): Promise<T> {
    assertClientIsThere()
    // A cost above the limit takes all of it.
    const taken = Math.min(cost, this.#limits.atOnce)
    if (this.#waiting.length || !this.#fits(taken)) await this.#turn(taken)
    else this.#running += taken
    try {
      return await work()
    } finally {
      this.#running -= taken
      this.#beginNext()
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
    const { promise, resolve: begin } = Promise.withResolvers<void>()
    const place = { cost, begin }
    this.#waiting.push(place)
    return waitInQueue(promise, () => this.#leave(place))
  }

  #beginNext() {
    for (let next = this.#waiting[0]; next && this.#fits(next.cost); next = this.#waiting[0]) {
      this.#running += next.cost
      this.#waiting.shift()
      next.begin()
    }
  }

  #leave(place: Place) {
    const at = this.#waiting.indexOf(place)
    if (at < 0) return false
    this.#waiting.splice(at, 1)
    // An expensive task at the front may have held up cheap ones that fit.
    this.#beginNext()
    return true
  }
}
