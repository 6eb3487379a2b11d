import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Keys } from './keys.ts'

/** What a row holds of a secret, and the name of the key that opens it. */
export type Sealed = { sealed: Buffer; sealed_by: string }

const NONCE = 12
const TAG = 16
const HOW = 'aes-256-gcm'

/**
 * Seals with a key that is not in the database, and opens what is sealed. What is sealed about one thing opens as that
 * alone: moved to another's row, it does not.
 */
export class Secrets {
  readonly #read: () => Promise<Keys>
  #keys: Keys

  /** `read` gives the keys anew: a command may have added one meanwhile. */
  constructor(keys: Keys, read: () => Promise<Keys>) {
    this.#keys = keys
    this.#read = read
  }

  /** The name of the key that seals today. */
  async sealedBy(): Promise<string> {
    const { id } = await this.#newest()
    return id
  }

  /** Seals a text about something that will not change, such as the reference of its row. */
  async seal(text: string, about: string): Promise<Sealed> {
    const { id: sealed_by, key } = await this.#newest()
    const nonce = randomBytes(NONCE)
    const cipher = createCipheriv(HOW, key, nonce, { authTagLength: TAG })
    cipher.setAAD(Buffer.from(about))
    const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return { sealed: Buffer.concat([nonce, cipher.getAuthTag(), hidden]), sealed_by }
  }

  /** The text that was sealed about this; throws when it was changed, moved, or its key is not there. */
  async open({ sealed, sealed_by }: Sealed, about: string): Promise<string> {
    if (!this.#keys.has(sealed_by)) this.#keys = await this.#read()
    const key = this.#keys.get(sealed_by)
    if (!key) throw new Error(`The key ${sealed_by} is not there`)
    const opening = createDecipheriv(HOW, key, sealed.subarray(0, NONCE), { authTagLength: TAG })
    opening.setAAD(Buffer.from(about))
    opening.setAuthTag(sealed.subarray(NONCE, NONCE + TAG))
    return opening.update(sealed.subarray(NONCE + TAG), undefined, 'utf8') + opening.final('utf8')
  }

  /** From each key another for one purpose alone, the newest first: whoever has these learns nothing of the keys. */
  async derived(purpose: string, bytes: number): Promise<{ id: string; bytes: Buffer }[]> {
    await this.#newest()
    return [...this.#keys].map(([id, key]) => ({ id, bytes: Buffer.from(hkdfSync('sha256', key, '', purpose, bytes)) }))
  }

  async #newest() {
    const keys = await this.#read()
    this.#keys = keys
    const [newest] = keys
    if (!newest) throw new Error('There is no key to seal with')
    return { id: newest[0], key: newest[1] }
  }
}
