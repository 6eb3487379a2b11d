/** Size in bits of a vote's RSA key, for blind signatures RSABSSA-SHA384-PSS-Randomized (RFC 9474). */
export const POLL_KEY_BITS = 3072
/** Length of a base64url text of as many bytes as the key has. */
export const SIGNATURE_LETTERS = Math.ceil((POLL_KEY_BITS / 8) * (4 / 3))
/** Bytes of a ballot's token: the random prefix of RFC 9474, then a P-256 public key as an uncompressed point. */
export const TOKEN_BYTES = 32 + 65
export const TOKEN_LETTERS = Math.ceil(TOKEN_BYTES * (4 / 3))
/** Length of a ballot's ECDSA signature (P-256, two numbers of 32 bytes) in base64url. */
export const PROOF_LETTERS = 86
/** Maximum length of a ballot's answers as JSON, in characters. */
export const MAX_BALLOT_LETTERS = 64_000

/** Returns the bytes that a ballot's own key signs: the poll and the answers, exactly as they are sent. */
export const ballotProofBytes = (poll: number, answers: string): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(`ballot-1\n${poll}\n${answers}`)

const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const RECEIPT_LETTERS = 12

/**
 * Returns the receipt code of a ballot, from the SHA-256 of its token: twelve letters and digits in groups of four,
 * without I, L, O and U.
 */
export function formatReceiptCode(hash: Uint8Array): string {
  let bits = 0n
  for (const byte of hash.subarray(0, 8)) bits = (bits << 8n) | BigInt(byte)
  const letters = Array.from(
    { length: RECEIPT_LETTERS },
    (_, at) => LETTERS[Number((bits >> BigInt(59 - 5 * at)) & 31n)],
  )
  return letters.join('').replace(/(.{4})(?=.)/g, '$1-')
}

/** Returns the fingerprint of a poll's public key, from its SHA-256: the first 16 bytes in groups of hexadecimals. */
export const formatKeyFingerprint = (hash: Uint8Array): string =>
  [...hash.subarray(0, 16)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .replace(/(.{4})(?=.)/g, '$1 ')
