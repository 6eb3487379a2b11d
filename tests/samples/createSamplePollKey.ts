import { decodeBase64Url, encodeBase64Url } from '#contract/base64url.ts'
import { POLL_KEY_BITS } from '#contract/polls/ballotFormat.ts'

/**
 * Creates the key of a poll in a browser, for stories: its public half (SPKI) and a function that signs a blinded token
 * as the server does.
 */
export async function createSamplePollKey(): Promise<{ key: string; sign: (blinded: string) => string }> {
  const pair = await crypto.subtle.generateKey(
    { name: 'RSA-PSS', hash: 'SHA-384', modulusLength: POLL_KEY_BITS, publicExponent: Uint8Array.of(1, 0, 1) },
    true,
    ['sign', 'verify'],
  )
  const { n = '', d = '' } = await crypto.subtle.exportKey('jwk', pair.privateKey)
  const [modulus, exponent] = [toNumber(n), toNumber(d)]
  const spki = new Uint8Array(await crypto.subtle.exportKey('spki', pair.publicKey))
  return {
    key: encodeBase64Url(spki),
    sign: (blinded) => toText(power(toNumber(blinded), exponent, modulus)),
  }
}

const toNumber = (text: string) =>
  BigInt(`0x${[...(decodeBase64Url(text) ?? [])].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`)

const toText = (number: bigint) => {
  const hex = number.toString(16).padStart(POLL_KEY_BITS / 4, '0')
  return encodeBase64Url(Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)))
}

/** Returns a number to a power, modulo another (square and multiply). */
function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let [result, square, left] = [1n, base % modulus, exponent]
  while (left > 0n) {
    if (left & 1n) result = (result * square) % modulus
    square = (square * square) % modulus
    left >>= 1n
  }
  return result
}
