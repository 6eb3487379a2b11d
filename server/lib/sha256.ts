import { createHash } from 'node:crypto'

/** What is kept of a secret, or of a text that only has to be recognised. */
export const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()
