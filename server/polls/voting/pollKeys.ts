import {
  constants,
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  privateDecrypt,
  publicEncrypt,
  verify,
  type KeyObject,
} from 'node:crypto'
import { promisify } from 'node:util'
import { eq } from '#server/drizzle/drizzle.ts'
import { ballotProofBytes, POLL_KEY_BITS, TOKEN_BYTES } from '#contract/polls/ballotFormat.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { poll_keys } from '#server/database/schema/polls.ts'
import type { AppContext } from '#server/feature.ts'

type Secrets = AppContext['secrets']

const aboutOf = (poll: number) => `poll ${poll}`
const makeKeyPair = promisify(generateKeyPair)

/** Generates the key of a poll, stores its private half encrypted, and returns its public half (SPKI). */
export async function createPollKey(tx: Transaction, secrets: Secrets, poll: number): Promise<Buffer> {
  const { publicKey, privateKey } = await makeKeyPair('rsa', { modulusLength: POLL_KEY_BITS })
  const text = privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64')
  const about = aboutOf(poll)
  await tx.insert(poll_keys).values({ id: poll, about, ...(await secrets.seal(text, about)) })
  return publicKey.export({ type: 'spki', format: 'der' })
}

/** Reads the private half of a poll's key; undefined once it was destroyed, or when a backup was restored since. */
export async function readPollKey(
  tx: Transaction | Database,
  secrets: Secrets,
  poll: number,
): Promise<KeyObject | undefined> {
  const [row] = await tx.select().from(poll_keys).where(eq(poll_keys.id, poll))
  if (!row) return undefined
  const key = Buffer.from(await secrets.open(row, row.about), 'base64')
  return createPrivateKey({ key, type: 'pkcs8', format: 'der' })
}

/** Destroys the private half of a poll's key: nobody can sign another ballot. */
export const destroyPollKey = async (tx: Transaction, poll: number): Promise<void> =>
  void (await tx.delete(poll_keys).where(eq(poll_keys.id, poll)))

/**
 * Signs a blinded token (RFC 9474, section 4.3): raw RSA by OpenSSL, then checked with the public half. Returns
 * undefined for a value that is no blinded token of this key.
 */
export function signBlindedToken(key: KeyObject, blinded: Buffer): Buffer | undefined {
  const padding = constants.RSA_NO_PADDING
  try {
    const signature = privateDecrypt({ key, padding }, blinded)
    return publicEncrypt({ key, padding }, signature).equals(blinded) ? signature : undefined
  } catch {
    return undefined
  }
}

/** Bytes of a ballot, decoded. */
export type BallotBytes = { token: Buffer; signature: Buffer; answers: string; proof: Buffer }

/** True when the poll's key has signed the ballot's token, and the token's own key the poll and the answers. */
export function isBallotGenuine(publicKey: Buffer, poll: number, { token, signature, answers, proof }: BallotBytes) {
  try {
    const key = createPublicKey({ key: publicKey, type: 'spki', format: 'der' })
    const padding = constants.RSA_PKCS1_PSS_PADDING
    if (!verify('sha384', token, { key, padding, saltLength: 48 }, signature)) return false
    const own = publicKeyOfToken(token)
    return verify('sha256', ballotProofBytes(poll, answers), { key: own, dsaEncoding: 'ieee-p1363' }, proof)
  } catch {
    return false
  }
}

// Start of a P-256 public key in SPKI, before its uncompressed point.
const P256_SPKI = Buffer.from('3059301306072a8648ce3d020106082a8648ce3d030107034200', 'hex')
const POINT_BYTES = 65

/** Returns the public key in a ballot's token. Throws for bytes that are no point of the curve. */
function publicKeyOfToken(token: Buffer): KeyObject {
  if (token.length !== TOKEN_BYTES) throw new Error('A token of another length')
  return createPublicKey({ key: Buffer.concat([P256_SPKI, token.subarray(-POINT_BYTES)]), type: 'spki', format: 'der' })
}
