import { createHash, randomBytes } from 'node:crypto'

/** A new secret for a link, 256 random bits, and what is kept of it. */
export function linkSecret(): { secret: string; token_hash: Buffer } {
  const secret = randomBytes(32).toString('base64url')
  return { secret, token_hash: tokenHash(secret) }
}

/** What is kept of the secret of a link. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()
