import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { EncryptionKeys } from './keys.ts'

/** Encrypted value and the name of its key, as stored in a row. */
export type EncryptedValue = { sealed: Buffer; sealed_by: string }

const NONCE = 12
const TAG = 16
const HOW = 'aes-256-gcm'

/**
 * Encryption of stored values with keys outside the database. A value is bound to a context: copied to another row, it
 * does not decrypt.
 */
export class ValueEncryption {
  readonly #read: () => Promise<EncryptionKeys>
  #keys: EncryptionKeys

  /** Creates the encryption with its keys. `read` loads them again, because a command may have added one. */
  constructor(keys: EncryptionKeys, read: () => Promise<EncryptionKeys>) {
    this.#keys = keys
    this.#read = read
  }

  /** Returns the name of the newest encryption key, which encrypts now. */
  async sealedBy(): Promise<string> {
    const { id } = await this.#newest()
    return id
  }

  /** Encrypts a text, bound to a constant context such as the reference of its row. */
  async seal(text: string, about: string): Promise<EncryptedValue> {
    const { id: sealed_by, key } = await this.#newest()
    const nonce = randomBytes(NONCE)
    const cipher = createCipheriv(HOW, key, nonce, { authTagLength: TAG })
    cipher.setAAD(Buffer.from(about))
    const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return { sealed: Buffer.concat([nonce, cipher.getAuthTag(), hidden]), sealed_by }
  }

  /** Decrypts a text bound to this context. Throws when it was changed or moved, or when its key is missing. */
  async open({ sealed, sealed_by }: EncryptedValue, about: string): Promise<string> {
    if (!this.#keys.has(sealed_by)) this.#keys = await this.#read()
    const key = this.#keys.get(sealed_by)
    if (!key) throw new Error(`The key ${sealed_by} is not there`)
    const opening = createDecipheriv(HOW, key, sealed.subarray(0, NONCE), { authTagLength: TAG })
    opening.setAAD(Buffer.from(about))
    opening.setAuthTag(sealed.subarray(NONCE, NONCE + TAG))
    return opening.update(sealed.subarray(NONCE + TAG), undefined, 'utf8') + opening.final('utf8')
  }

  /**
   * Derives bytes for one purpose from each encryption key (HKDF), newest key first. The keys cannot be recovered from
   * them.
   */
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
