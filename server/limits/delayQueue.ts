/** Where those who are slowed wait: it has so many places, and when all are taken, who came first goes on at once. */
export class DelayQueue {
  readonly #places: number
  readonly #waiting = new Set<() => void>()

  constructor(places: number) {
    this.#places = places
  }

  /** Resolves after this time, in ms, or before it when the place is needed. */
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
