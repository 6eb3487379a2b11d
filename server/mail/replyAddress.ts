import { randomBytes } from 'node:crypto'
import type { Env } from '#server/env.ts'
import { sha256 } from '#server/lib/sha256.ts'

/** Placeholder of the secret in the reply address setting `MAIL_REPLY_TO`. */
const PLACE = '{}'

/** Format of the secret in a reply e-mail address. */
export const REPLY_SECRET_FORMAT = { letter: String.raw`[\da-f]`, length: 32 }
const SECRET = new RegExp(`^${REPLY_SECRET_FORMAT.letter}{${REPLY_SECRET_FORMAT.length}}$`)

/** Returns the parts of a reply e-mail address before and after its secret. */
export function splitReplyAddressPattern(pattern: string): [before: string, after: string] {
  const [before = '', after = ''] = pattern.split(PLACE)
  return [before, after]
}

/**
 * Creates a reply e-mail address for one mail with a random 128-bit secret, and the hash to store. Empty and null when
 * the settings have no reply address.
 */
export function createReplyEmailAddress({ MAIL_REPLY_TO }: Pick<Env, 'MAIL_REPLY_TO'>): {
  reply_to: string
  reply_hash: Buffer | null
} {
  if (!MAIL_REPLY_TO) return { reply_to: '', reply_hash: null }
  // Mail servers may lower-case addresses, so the secret is case-insensitive.
  const secret = randomBytes(REPLY_SECRET_FORMAT.length / 2).toString('hex')
  return { reply_to: MAIL_REPLY_TO.replace(PLACE, secret), reply_hash: sha256(secret) }
}

/** Returns the secret in the first e-mail address that matches the settings' pattern; undefined when none does. */
export function findReplySecret(pattern: string, addresses: string[]): string | undefined {
  const [before, after] = splitReplyAddressPattern(pattern.toLowerCase())
  for (const address of addresses.map((each) => each.trim().toLowerCase())) {
    if (!address.startsWith(before) || !address.endsWith(after)) continue
    const secret = address.slice(before.length, address.length - after.length)
    if (SECRET.test(secret)) return secret
  }
  return undefined
}
