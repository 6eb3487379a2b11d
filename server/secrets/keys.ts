import { randomBytes } from 'node:crypto'

/** The keys of what is sealed, by their names. The first seals; the others open what they have sealed. */
export type Keys = ReadonlyMap<string, Buffer>

/** Where the settings have the keys, when they are not in the portal's folder. */
export type KeySettings = { DATA_KEYS?: string | undefined }

const BYTES = 32

/** Reads `id:base64,id:base64`; undefined when it is not that, or a key is not of 256 bits. */
export function parseKeys(text: string): Keys | undefined {
  const keys = new Map<string, Buffer>()
  for (const entry of text.trim().split(',')) {
    const [, id, encoded = ''] = /^\s*([\w-]{1,40}):([\w+/-]{43}=?)\s*$/.exec(entry) ?? []
    const key = Buffer.from(encoded, 'base64')
    if (!id || key.length !== BYTES || keys.has(id)) return undefined
    keys.set(id, key)
  }
  return keys
}

/** The same keys as they are written. */
export const writeKeys = (keys: Keys): string =>
  [...keys].map(([id, key]) => `${id}:${key.toString('base64')}`).join(',')

/** These keys, and before them a new one, which from now on seals. */
export function withNewKey(keys: Keys): Keys {
  const id = `${new Date().toISOString().slice(0, 10)}-${randomBytes(3).toString('hex')}`
  return new Map([[id, randomBytes(BYTES)], ...keys])
}
