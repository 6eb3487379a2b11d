import { bytesOf, textOf } from '#contract/base64url.ts'

/** What the code of a card says by itself, where no network tells more. */
export type CardStatement = {
  /** The number of the member, as their card says it. */
  number: string
  /** The last day of the card. */
  valid_until: string
  /** Which key has signed it. */
  key: string
}

/** The signature of a card: ECDSA on P-256 with SHA-256, which the oldest browsers know; r and s, 32 bytes each. */
export const CARD_SIGNATURE = { name: 'ECDSA', hash: 'SHA-256', curve: 'P-256', bytes: 64 } as const

// The version of this layout, the key, the member and the day, then the signature: 75 bytes, 100 letters.
const VERSION = 1
const HEAD = 11
const KEY_BYTES = 4
const A_DAY_MS = 86_400_000

/** What is signed: the statement, about one code alone. */
export function statementBytes(code: string, { number, valid_until, key }: CardStatement): Uint8Array<ArrayBuffer> {
  const about = new TextEncoder().encode(`carte ${code} `)
  const bytes = new Uint8Array(about.length + HEAD)
  bytes.set(about)
  const head = new DataView(bytes.buffer, about.length)
  head.setUint8(0, VERSION)
  bytes.set(bytesOf(key)?.slice(0, KEY_BYTES) ?? [], about.length + 1)
  head.setUint32(1 + KEY_BYTES, Number(number))
  head.setUint16(5 + KEY_BYTES, Date.parse(`${valid_until}T00:00:00Z`) / A_DAY_MS)
  return bytes
}

/** The statement and its signature, as the fragment of the card's address holds them. */
export function writeStatement(code: string, statement: CardStatement, signature: Uint8Array): string {
  const head = statementBytes(code, statement).slice(-HEAD)
  const bytes = new Uint8Array(HEAD + CARD_SIGNATURE.bytes)
  bytes.set(head)
  bytes.set(signature, HEAD)
  return textOf(bytes)
}

/** What such a fragment states, and its signature, which is not checked yet; undefined for another text. */
export function readStatement(
  text: string,
): { statement: CardStatement; signature: Uint8Array<ArrayBuffer> } | undefined {
  const bytes = text.length === 100 ? bytesOf(text) : undefined
  if (bytes?.[0] !== VERSION) return undefined
  const head = new DataView(bytes.buffer)
  return {
    statement: {
      key: textOf(bytes.slice(1, 1 + KEY_BYTES)),
      number: String(head.getUint32(1 + KEY_BYTES)).padStart(6, '0'),
      valid_until: new Date(head.getUint16(5 + KEY_BYTES) * A_DAY_MS).toISOString().slice(0, 10),
    },
    signature: bytes.slice(HEAD),
  }
}

/** The code of a card and what it states, in the address that its QR code holds; undefined for another address. */
export function readCardAddress(address: string): { code: string; stated: string } | undefined {
  const [, code, stated = ''] = /\/carte\/([\w-]{22})(?:#([\w-]{100}))?$/.exec(address.slice(0, 300)) ?? []
  return code === undefined ? undefined : { code, stated }
}
