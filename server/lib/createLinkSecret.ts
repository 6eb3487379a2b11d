import { randomBytes } from 'node:crypto'
import { sha256 } from './sha256.ts'

/** Creates a random 256-bit secret for a link, with the hash to store. */
export function createLinkSecret(): { secret: string; token_hash: Buffer } {
  const secret = randomBytes(32).toString('base64url')
  return { secret, token_hash: sha256(secret) }
}
