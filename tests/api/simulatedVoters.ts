import {
  constants,
  createPublicKey,
  generateKeyPairSync,
  privateDecrypt,
  publicEncrypt,
  randomBytes,
  sign,
  type KeyObject,
} from 'node:crypto'
import { ballotProofBytes, POLL_KEY_BITS } from '#contract/polls/ballotFormat.ts'
import type { Ballot } from '#contract/polls/polls.ts'

const BYTES = POLL_KEY_BITS / 8
const padding = constants.RSA_NO_PADDING

/** Token of a simulated voter, encoded for the signature (EMSA-PSS) as a number, and the ballot that it will make. */
export type SimulatedToken = { encoded: bigint; token: Buffer; own: KeyObject }

const toNumber = (bytes: Buffer) => BigInt(`0x${bytes.toString('hex')}`)
const toBytes = (number: bigint) => Buffer.from(number.toString(16).padStart(BYTES * 2, '0'), 'hex')

/** RSA key of a poll, with its numbers. */
export class SimulatedPollKey {
  readonly publicKey: KeyObject
  readonly modulus: bigint
  readonly #key: KeyObject

  constructor(key: KeyObject) {
    this.#key = key
    this.publicKey = createPublicKey(key)
    this.modulus = toNumber(Buffer.from(this.publicKey.export({ format: 'jwk' }).n ?? '', 'base64url'))
  }

  /** Creates a token as a device does. Its encoding is recovered from a direct signature, faster than by hand. */
  createToken(): SimulatedToken {
    const own = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const point = own.publicKey.export({ type: 'spki', format: 'der' }).subarray(-65)
    const token = Buffer.concat([randomBytes(32), point])
    const pss = { key: this.#key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 48 }
    const encoded = toNumber(publicEncrypt({ key: this.publicKey, padding }, sign('sha384', token, pss)))
    return { encoded, token, own: own.privateKey }
  }

  /** Blinds a token with a random factor: the request of a member, and what removes the factor from the reply. */
  blind({ encoded }: SimulatedToken): { blinded: string; unblind: (signature: string) => string } {
    const factor = (toNumber(randomBytes(BYTES)) % (this.modulus - 2n)) + 2n
    const blinded = toBytes((encoded * this.raise(factor)) % this.modulus)
    const inverse = invert(factor, this.modulus)
    return {
      blinded: blinded.toString('base64url'),
      unblind: (signature) =>
        toBytes((toNumber(Buffer.from(signature, 'base64url')) * inverse) % this.modulus).toString('base64url'),
    }
  }

  /** Returns a number to the public exponent. */
  raise = (number: bigint) => toNumber(publicEncrypt({ key: this.publicKey, padding }, toBytes(number)))

  /** Returns the number whose power by the public exponent is this one. */
  root = (number: bigint) => toNumber(privateDecrypt({ key: this.#key, padding }, toBytes(number)))

  /** Returns the quotient of two numbers modulo the key's modulus. */
  divide = (one: bigint, other: bigint) => (one * invert(other, this.modulus)) % this.modulus
}

/** Returns the ballot of a token with its unblinded signature. */
export function makeSimulatedBallot(
  poll: number,
  { token, own }: SimulatedToken,
  { signature, answers }: { signature: string; answers: string },
): Ballot {
  const proof = sign('sha256', ballotProofBytes(poll, answers), { key: own, dsaEncoding: 'ieee-p1363' })
  return { answers, token: token.toString('base64url'), signature, proof: proof.toString('base64url') }
}

/** Returns the inverse of a number modulo another (extended Euclid). */
function invert(number: bigint, modulus: bigint): bigint {
  let [remainder, next] = [modulus, number % modulus]
  let [coefficient, other] = [0n, 1n]
  while (next !== 0n) {
    const quotient = remainder / next
    ;[remainder, next] = [next, remainder - quotient * next]
    ;[coefficient, other] = [other, coefficient - quotient * other]
  }
  if (remainder !== 1n) throw new Error('A number without an inverse')
  return coefficient < 0n ? coefficient + modulus : coefficient
}
