import { Busy } from '#server/http/errors.ts'

/** Lets few works run at once and few wait for their turn; beyond that it refuses with Busy (503) at once. */
export class Turns {
  #running = 0
  readonly #waiting: (() => void)[] = []
  readonly #limits: { atOnce: number; waiting: number }

  constructor(limits: { atOnce: number; waiting: number }) {
    this.#limits = limits
  }

  /** What the work gives, once its turn has come. Throws Busy when too many are waiting already. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#limits.atOnce) this.#running++
    else await this.#turn()
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running--
    }
  }

  #turn() {
    if (this.#waiting.length >= this.#limits.waiting) throw new Busy()
    return new Promise<void>((resolve) => this.#waiting.push(resolve))
  }
}
