import { createECDH, createPrivateKey, type KeyObject } from 'node:crypto'
import type { ValueEncryption } from './Secrets.ts'

/** P-256 key pair: name, private key, public point (65 bytes) and private scalar. */
export type P256Key = { id: string; privateKey: KeyObject; point: Buffer; scalar: Buffer }

const ORDER = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551')
// 16 bytes more than the order, so that all scalars are equally likely (FIPS 186-5, A.2.1).
const BYTES = 48

/** Derives a P-256 key pair for one purpose from each encryption key, newest first, so that they rotate together. */
export async function deriveP256Keys(secrets: ValueEncryption, purpose: string): Promise<P256Key[]> {
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
