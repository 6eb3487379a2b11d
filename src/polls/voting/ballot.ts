import { RSABSSA } from '@cloudflare/blindrsa-ts'
import { decodeBase64Url, encodeBase64Url } from '#contract/base64url.ts'
import { ballotProofBytes, formatReceiptCode } from '#contract/polls/ballotFormat.ts'
import type { Ballot } from '#contract/polls/polls.ts'

/**
 * Secret of a ballot on the voter's device, as JSON. The portal sees `blinded` with the member's name, and the token
 * without it: only `inverse`, which stays here, links them.
 */
export type BallotSecret = {
  poll: number
  /** Public key of the poll, as its page shows it. */
  public_key: string
  /** Random prefix and the ballot's own public key. */
  token: string
  /** Private half of the ballot's own key. */
  own_key: JsonWebKey
  blinded: string
  inverse: string
}

const suite = RSABSSA.SHA384.PSS.Randomized()
const curve = { name: 'ECDSA', namedCurve: 'P-256' }
const NO_TEXT = 'A stored ballot is damaged'

/** Creates the secret of a ballot: its own key pair, and its token blinded for the portal (RFC 9474, section 4.2). */
export async function createBallotSecret(poll: number, public_key: string): Promise<BallotSecret> {
  const own = await crypto.subtle.generateKey(curve, true, ['sign', 'verify'])
  const point = new Uint8Array(await crypto.subtle.exportKey('raw', own.publicKey))
  const token = suite.prepare(point)
  const { blindedMsg, inv } = await suite.blind(await readPublicKey(public_key), token)
  return {
    poll,
    public_key,
    token: encodeBase64Url(token),
    own_key: await crypto.subtle.exportKey('jwk', own.privateKey),
    blinded: encodeBase64Url(blindedMsg),
    inverse: encodeBase64Url(inv),
  }
}

/** Returns the portal's signature of the token, unblinded. Throws when it is not of the poll's published key. */
export async function unblindSignature(
  { public_key, token, inverse }: BallotSecret,
  signature: string,
): Promise<string> {
  const key = await readPublicKey(public_key)
  return encodeBase64Url(await suite.finalize(key, toBytes(token), toBytes(signature), toBytes(inverse)))
}

/** Returns the ballot to send, signed with its own key so that nobody can change its answers on the way. */
export async function signBallot(
  { poll, token, own_key }: BallotSecret,
  signature: string,
  answers: string,
): Promise<Ballot> {
  const key = await crypto.subtle.importKey('jwk', own_key, curve, false, ['sign'])
  const proof = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, key, ballotProofBytes(poll, answers))
  return { answers, token, signature, proof: encodeBase64Url(new Uint8Array(proof)) }
}

/** Returns the receipt code of the ballot with this token. */
export const receiptOfToken = async (token: string): Promise<string> => formatReceiptCode(await sha256(toBytes(token)))

const sha256 = async (bytes: Uint8Array<ArrayBuffer>) => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))

const readPublicKey = (text: string) =>
  crypto.subtle.importKey('spki', toBytes(text), { name: 'RSA-PSS', hash: 'SHA-384' }, true, ['verify'])

function toBytes(text: string): Uint8Array<ArrayBuffer> {
  const bytes = decodeBase64Url(text)
  if (!bytes) throw new Error(NO_TEXT)
  return bytes
}
