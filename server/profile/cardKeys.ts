import { createHash, sign } from 'node:crypto'
import type { CardKey } from '#contract/profile/profile.ts'
import { statementBytes, writeStatement, type CardStatement } from '#contract/profile/signedCard.ts'
import { p256Keys } from '#server/secrets/p256Keys.ts'
import type { Secrets } from '#server/secrets/Secrets.ts'

/** Cards of the newest key and the one before it are known: whoever wants that one out too rotates once more. */
const KNOWN = 2
const PURPOSE = 'member card'

/** What checks the signature of cards: it is no secret, and signs nothing. */
export async function cardKeys(secrets: Secrets): Promise<CardKey[]> {
  const keys = await p256Keys(secrets, PURPOSE)
  return keys.slice(0, KNOWN).map(({ point }) => ({ id: nameOf(point), point: point.toString('base64url') }))
}

/** What a card states of itself, signed with the newest key. */
export async function signCard(
  secrets: Secrets,
  code: string,
  card: Omit<CardStatement, 'key'>,
): Promise<string | undefined> {
  const [newest] = await p256Keys(secrets, PURPOSE)
  if (!newest) return undefined
  const statement = { ...card, key: nameOf(newest.point) }
  const signature = sign('sha256', statementBytes(code, statement), {
    key: newest.privateKey,
    dsaEncoding: 'ieee-p1363',
  })
  return writeStatement(code, statement, signature)
}

/** Six letters: two keys of one portal do not share them, and the signature tells the rest. */
const nameOf = (point: Buffer) => createHash('sha256').update(point).digest().subarray(0, 4).toString('base64url')
