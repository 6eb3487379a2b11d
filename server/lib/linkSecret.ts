import { randomBytes } from 'node:crypto'
import { sha256 } from './sha256.ts'

/** A new secret for a link, 256 random bits, and what is kept of it. */
export function linkSecret(): { secret: string; token_hash: Buffer } {
  const secret = randomBytes(32).toString('base64url')
  return { secret, token_hash: sha256(secret) }
}
