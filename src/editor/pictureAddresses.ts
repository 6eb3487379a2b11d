import type { AddressOf } from '#src/editor/schema/atoms.ts'

/** Where the pictures of a text are shown from: of some it is known later, or once they are added. */
export class PictureAddresses {
  readonly #added = new Map<string, string>()
  readonly #listeners = new Set<() => void>()
  #known: AddressOf

  constructor(known: AddressOf) {
    this.#known = known
  }

  readonly of: AddressOf = (name) => this.#added.get(name) ?? this.#known(name)

  add(name: string, address: string) {
    this.#added.set(name, address)
  }

  /** Takes what is known now; whoever shows a picture draws it anew. */
  learn(known: AddressOf) {
    this.#known = known
    for (const tell of this.#listeners) tell()
  }

  /** Tells when more is known; gives how to be told no longer. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}
