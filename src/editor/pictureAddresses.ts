import type { FindPictureUrl } from '#src/editor/schema/atoms.ts'

/** URLs of a text's pictures by file name, including those added or loaded later. */
export class PictureUrlStore {
  readonly #added = new Map<string, string>()
  readonly #listeners = new Set<() => void>()
  #known: FindPictureUrl

  constructor(known: FindPictureUrl) {
    this.#known = known
  }

  readonly of: FindPictureUrl = (name) => this.#added.get(name) ?? this.#known(name)

  add(name: string, address: string) {
    this.#added.set(name, address)
  }

  /** Updates the known picture URLs and notifies subscribers, who render their pictures again. */
  learn(known: FindPictureUrl) {
    this.#known = known
    for (const tell of this.#listeners) tell()
  }

  /** Calls `listener` when more picture URLs are known; returns an unsubscribe function. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}
