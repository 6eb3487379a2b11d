import type { FindPictureAddress } from '#src/editor/schema/atoms.ts'

/** URLs of a text's pictures by file name, including those added or loaded later. */
export class PictureAddresses {
  readonly #added = new Map<string, string>()
  readonly #listeners = new Set<() => void>()
  #known: FindPictureAddress

  constructor(known: FindPictureAddress) {
    this.#known = known
  }

  readonly of: FindPictureAddress = (name) => this.#added.get(name) ?? this.#known(name)

  add(name: string, address: string) {
    this.#added.set(name, address)
  }

  /** Updates the known picture URLs and notifies subscribers, who render their pictures again. */
  learn(known: FindPictureAddress) {
    this.#known = known
    for (const tell of this.#listeners) tell()
  }

  /** Calls `listener` when more picture URLs are known; returns an unsubscribe function. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}
