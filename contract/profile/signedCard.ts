import { decodeBase64Url, encodeBase64Url } from '#contract/base64url.ts'

/** Signed statement in a member card's QR code, for a check without a network. */
export type MemberCardStatement = {
  number: string
  /** Last day on which the member card is valid: `2026-11-22`. */
  valid_until: string
  key: string
}

/**
 * Signature algorithm of member cards: ECDSA on P-256 with SHA-256, which the oldest supported browsers know; r and s
 * of 32 bytes each.
 */
export const MEMBER_CARD_SIGNATURE_ALGORITHM = { name: 'ECDSA', hash: 'SHA-256', curve: 'P-256', bytes: 64 } as const

// Layout, 75 bytes (100 letters): version, key id, member number and day, then the signature.
const VERSION = 1
const HEAD = 11
const KEY_BYTES = 4
const A_DAY_MS = 86_400_000

/** Returns the bytes to sign for a member card: its code, then its statement (number, last valid day, key). */
export function memberCardBytesToSign(
  code: string,
  { number, valid_until, key }: MemberCardStatement,
): Uint8Array<ArrayBuffer> {
  const about = new TextEncoder().encode(`carte ${code} `)
  const bytes = new Uint8Array(about.length + HEAD)
  bytes.set(about)
  const head = new DataView(bytes.buffer, about.length)
  head.setUint8(0, VERSION)
  bytes.set(decodeBase64Url(key)?.slice(0, KEY_BYTES) ?? [], about.length + 1)
  head.setUint32(1 + KEY_BYTES, Number(number))
  head.setUint16(5 + KEY_BYTES, Date.parse(`${valid_until}T00:00:00Z`) / A_DAY_MS)
  return bytes
}

/** Encodes a member card's statement and signature for the fragment of the URL in its QR code. */
export function encodeMemberCardStatement(code: string, statement: MemberCardStatement, signature: Uint8Array): string {
  const head = memberCardBytesToSign(code, statement).slice(-HEAD)
  const bytes = new Uint8Array(HEAD + MEMBER_CARD_SIGNATURE_ALGORITHM.bytes)
  bytes.set(head)
  bytes.set(signature, HEAD)
  return encodeBase64Url(bytes)
}

/**
 * Decodes the URL fragment in a member card's QR code into the card's statement and signature, without verifying it;
 * undefined for invalid text.
 */
export function decodeMemberCardStatement(
  text: string,
): { statement: MemberCardStatement; signature: Uint8Array<ArrayBuffer> } | undefined {
  const bytes = text.length === 100 ? decodeBase64Url(text) : undefined
  if (bytes?.[0] !== VERSION) return undefined
  const head = new DataView(bytes.buffer)
  return {
    statement: {
      key: encodeBase64Url(bytes.slice(1, 1 + KEY_BYTES)),
      number: String(head.getUint32(1 + KEY_BYTES)).padStart(6, '0'),
      valid_until: new Date(head.getUint16(5 + KEY_BYTES) * A_DAY_MS).toISOString().slice(0, 10),
    },
    signature: bytes.slice(HEAD),
  }
}

/** Extracts a member card's code and encoded statement from the URL in its QR code; undefined for another URL. */
export function parseMemberCardUrl(address: string): { code: string; stated: string } | undefined {
  const [, code, stated = ''] = /\/carte\/([\w-]{22})(?:#([\w-]{100}))?$/.exec(address.slice(0, 300)) ?? []
  return code === undefined ? undefined : { code, stated }
}
