import { createECDH, createPrivateKey, type KeyObject } from 'node:crypto'
import type { Secrets } from './Secrets.ts'

/** A pair of keys on the curve P-256: its name, what signs, and the public one as a point (65 bytes) and a number. */
export type P256Key = { id: string; privateKey: KeyObject; point: Buffer; scalar: Buffer }

const ORDER = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551')
// 16 bytes more than the order has, so that no scalar is likelier than another (FIPS 186-5, A.2.1).
const BYTES = 48

/** A pair of keys for one purpose from each of the portal's keys, the newest first: they are rotated together. */
export async function p256Keys(secrets: Secrets, purpose: string): Promise<P256Key[]> {
  const derived = await secrets.derived(purpose, BYTES)
  return derived.map(({ id, bytes }) => ({ id, ...pairOf(bytes) }))
}

function pairOf(bytes: Buffer) {
  const number = (BigInt(`0x${bytes.toString('hex')}`) % (ORDER - 1n)) + 1n
  const scalar = Buffer.from(number.toString(16).padStart(64, '0'), 'hex')
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(scalar)
  const point = curve.getPublicKey()
  const key = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
    d: scalar.toString('base64url'),
  }
  const privateKey = createPrivateKey({ format: 'jwk', key })
  return { privateKey, point, scalar }
}
