/** Bounded queue of delayed HTTP requests. When full, the oldest is released at once. */
export class DelayQueue {
  readonly #places: number
  readonly #waiting = new Set<() => void>()

  constructor(places: number) {
    this.#places = places
  }

  /** Delays an HTTP request: resolves after `ms` milliseconds, or earlier when the queue is full. */
  wait(ms: number): Promise<void> {
    const [first] = this.#waiting
    if (this.#waiting.size >= this.#places) first?.()
    const { promise, resolve } = Promise.withResolvers<void>()
    const goOn = () => {
      clearTimeout(timer)
      this.#waiting.delete(goOn)
      resolve()
    }
    const timer = setTimeout(goOn, ms)
    this.#waiting.add(goOn)
    return promise
  }
}
