import { randomBytes } from 'node:crypto'
import type { Env } from '#server/env.ts'
import { sha256 } from '#server/lib/sha256.ts'

/** What stands in `MAIL_REPLY_TO` for the secret. */
const PLACE = '{}'

/** Of what the secret in an address is made. */
export const REPLY_SECRET = { letter: String.raw`[\da-f]`, length: 32 }
const SECRET = new RegExp(`^${REPLY_SECRET.letter}{${REPLY_SECRET.length}}$`)

/** What stands before and after the secret in the addresses of the settings' pattern. */
export function replyParts(pattern: string): [before: string, after: string] {
  const [before = '', after = ''] = pattern.split(PLACE)
  return [before, after]
}

/** A new address to which one mail is answered, with 128 random bits, and what is kept of them: empty and null where the settings name no such address. */
export function newReplyAddress({ MAIL_REPLY_TO }: Pick<Env, 'MAIL_REPLY_TO'>): {
  reply_to: string
  reply_hash: Buffer | null
} {
  if (!MAIL_REPLY_TO) return { reply_to: '', reply_hash: null }
  // Mail servers write addresses small: no letter may mean another as a capital.
  const secret = randomBytes(REPLY_SECRET.length / 2).toString('hex')
  return { reply_to: MAIL_REPLY_TO.replace(PLACE, secret), reply_hash: sha256(secret) }
}

/** The secret in the first of these addresses that the settings' one may have become; undefined when none is. */
export function replySecret(pattern: string, addresses: string[]): string | undefined {
  const [before, after] = replyParts(pattern.toLowerCase())
  for (const address of addresses.map((each) => each.trim().toLowerCase())) {
    if (!address.startsWith(before) || !address.endsWith(after)) continue
    const secret = address.slice(before.length, address.length - after.length)
    if (SECRET.test(secret)) return secret
  }
  return undefined
}
