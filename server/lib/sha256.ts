import { createHash } from 'node:crypto'

/** Returns the SHA-256 of a text, to store in place of a secret or to compare texts. */
export const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()
