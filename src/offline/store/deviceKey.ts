import { OFFLINE_DATA_KEY_COOKIE } from '#contract/offline/offlineCookie.ts'

const SEAL = 'AES-GCM'
const NONCE_BYTES = 12

/** Encryption key of the device store, wrapped by a key that the session derives. */
export type WrappedDeviceStoreKey = { nonce: Uint8Array<ArrayBuffer>; key: ArrayBuffer }

/** Returns the server's half of the device key, from its cookie; undefined when it is missing or expired. */
export function readServerKeyHalf(): string | undefined {
  return new RegExp(`(?:^|; ?)${OFFLINE_DATA_KEY_COOKIE}=([\\w-]{43})(?:;|$)`).exec(document.cookie)?.[1]
}

/** Deletes the cookie with the server's half of the device key. */
export function deleteServerKeyHalf() {
  document.cookie = `${OFFLINE_DATA_KEY_COOKIE}=; path=/; max-age=0; samesite=strict`
}

/** Derives the wrapping key of the device store from the session token and the server's half. It is never stored. */
export async function deriveDeviceWrappingKey(token: string, half: string): Promise<CryptoKey> {
  const text = new TextEncoder()
  const material = await crypto.subtle.importKey('raw', text.encode(token), 'HKDF', false, ['deriveKey'])
  const how = { name: 'HKDF', hash: 'SHA-256', salt: text.encode(half), info: text.encode('device store') }
  return crypto.subtle.deriveKey(how, material, { name: SEAL, length: 256 }, false, ['wrapKey', 'unwrapKey'])
}

/** Generates an encryption key for the device store, with its wrapped form. */
export async function generateDeviceStoreKey(
  wrapping: CryptoKey,
): Promise<{ key: CryptoKey; wrapped: WrappedDeviceStoreKey }> {
  const made = await crypto.subtle.generateKey({ name: SEAL, length: 256 }, true, ['encrypt', 'decrypt'])
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
  const wrapped = { nonce, key: await crypto.subtle.wrapKey('raw', made, wrapping, { name: SEAL, iv: nonce }) }
  return { key: await unwrapDeviceStoreKey(wrapping, wrapped), wrapped }
}

/** Unwraps the key of the device store as a non-extractable key. Throws when it was wrapped for another session. */
export const unwrapDeviceStoreKey = (wrapping: CryptoKey, { nonce, key }: WrappedDeviceStoreKey): Promise<CryptoKey> =>
  crypto.subtle.unwrapKey('raw', key, wrapping, { name: SEAL, iv: nonce }, SEAL, false, ['encrypt', 'decrypt'])

/** Encrypts bytes with AES-GCM, bound to their storage name. Returns the nonce, then the ciphertext. */
export async function encryptDeviceStoreBytes(
  key: CryptoKey,
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<ArrayBuffer> {
  const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
  const sealed = await crypto.subtle.encrypt(sealing(iv, name), key, bytes)
  const whole = new Uint8Array(NONCE_BYTES + sealed.byteLength)
  whole.set(iv)
  whole.set(new Uint8Array(sealed), NONCE_BYTES)
  return whole.buffer
}

/**
 * Decrypts bytes that `encryptDeviceStoreBytes` encrypted under this name. Throws when they are damaged, encrypted with
 * another key, or moved from another name.
 */
export async function decryptDeviceStoreBytes(
  key: CryptoKey,
  name: string,
  sealed: ArrayBuffer,
): Promise<Uint8Array<ArrayBuffer>> {
  const iv = new Uint8Array(sealed, 0, NONCE_BYTES)
  return new Uint8Array(await crypto.subtle.decrypt(sealing(iv, name), key, new Uint8Array(sealed, NONCE_BYTES)))
}

const sealing = (iv: Uint8Array<ArrayBuffer>, name: string) => ({
  name: SEAL,
  iv,
  additionalData: new TextEncoder().encode(name),
})
