import { waitInQueue } from '#server/lib/waitInQueue.ts'

/**
 * Bounded queue of delayed HTTP requests. When full, the oldest is released at once. A request leaves it when its
 * client leaves.
 */
export class DelayQueue {
  readonly #places: number
  readonly #waiting = new Set<() => void>()

  constructor(places: number) {
    this.#places = places
  }

  /**
   * Delays an HTTP request: resolves after `ms` milliseconds, or earlier when the queue is full. Throws ClientGoneError
   * (499).
   */
  async wait(ms: number): Promise<void> {
    const [first] = this.#waiting
    if (this.#waiting.size >= this.#places) first?.()
    const { promise, resolve } = Promise.withResolvers<void>()
    const leave = () => {
      clearTimeout(timer)
      return this.#waiting.delete(goOn)
    }
    const goOn = () => {
      leave()
      resolve()
    }
    const timer = setTimeout(goOn, ms)
    this.#waiting.add(goOn)
    return waitInQueue(promise, leave, { isTimed: false })
  }
}
