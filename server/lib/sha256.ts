import { createHash } from 'node:crypto'

/** Returns the SHA-256 of a text or bytes, to store in place of a secret or to compare. */
export const sha256 = (text: string | Uint8Array): Buffer => createHash('sha256').update(text).digest()
