/** Values by name, bounded in number and in memory: the one that was asked for longest ago is the first to go. */
export class LruCache<T extends { bytes: number }> {
  readonly #values = new Map<string, T>()
  readonly #atMost: { entries: number; bytes: number }
  #bytes = 0

  constructor(atMost: { entries: number; bytes: number }) {
    this.#atMost = atMost
  }

  /** How many there are. */
  get size(): number {
    return this.#values.size
  }

  get(key: string): T | undefined {
    const value = this.#values.get(key)
    if (!value) return undefined
    this.#values.delete(key)
    this.#values.set(key, value)
    return value
  }

  set(key: string, value: T) {
    this.delete(key)
    this.#values.set(key, value)
    this.#bytes += value.bytes
    for (const oldest of this.#values.keys()) {
      if (this.#values.size <= this.#atMost.entries && this.#bytes <= this.#atMost.bytes) return
      this.delete(oldest)
    }
  }

  delete(key: string) {
    this.#bytes -= this.#values.get(key)?.bytes ?? 0
    this.#values.delete(key)
  }
}
