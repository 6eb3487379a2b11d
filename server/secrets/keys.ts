import { randomBytes } from 'node:crypto'

/** Encryption keys by name. The first encrypts; the others only decrypt. */
export type EncryptionKeys = ReadonlyMap<string, Buffer>

/** Setting that holds the encryption keys instead of the data folder. */
export type EncryptionKeySettings = { DATA_KEYS?: string | undefined }

const BYTES = 32

/**
 * Parses encryption keys written as `id:base64,id:base64`; undefined when malformed or when a key does not have 256
 * bits.
 */
export function parseEncryptionKeys(text: string): EncryptionKeys | undefined {
  const keys = new Map<string, Buffer>()
  for (const entry of text.trim().split(',')) {
    const [, id, encoded = ''] = /^\s*([\w-]{1,40}):([\w+/-]{43}=?)\s*$/.exec(entry) ?? []
    const key = Buffer.from(encoded, 'base64')
    if (!id || key.length !== BYTES || keys.has(id)) return undefined
    keys.set(id, key)
  }
  return keys
}

/** Formats encryption keys as `id:base64,id:base64`. */
export const formatEncryptionKeys = (keys: EncryptionKeys): string =>
  [...keys].map(([id, key]) => `${id}:${key.toString('base64')}`).join(',')

/** Returns the encryption keys with a new one before them, which encrypts from now on. */
export function addNewEncryptionKey(keys: EncryptionKeys): EncryptionKeys {
  const id = `${new Date().toISOString().slice(0, 10)}-${randomBytes(3).toString('hex')}`
  return new Map([[id, randomBytes(BYTES)], ...keys])
}
