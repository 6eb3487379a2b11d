import type { Database } from '#server/database/connect.ts'
import { createEncryptionKeyFile, readEncryptionKeyFile } from './keyFile.ts'
import { parseEncryptionKeys, type EncryptionKeys, type EncryptionKeySettings } from './keys.ts'
import { ValueEncryption } from './Secrets.ts'
import { listUsedEncryptionKeys, type EncryptedTable } from './encryptedTable.ts'

type SecretsSource = { env: EncryptionKeySettings; folder: string; db: Database; tables: EncryptedTable[] }

/**
 * Creates the encryption of stored values with the settings' keys or the data folder's, where it creates the first one.
 * Throws a French sentence when a key used by the database is missing.
 */
export async function openValueEncryption({ env, folder, db, tables }: SecretsSource): Promise<ValueEncryption> {
  const read = async () => keysOfSettings(env) ?? (await readEncryptionKeyFile(folder)) ?? new Map<string, Buffer>()
  // Read before the keys: a rotation stores its key before rows use it.
  const needed = await listUsedEncryptionKeys(db, tables)
  let keys: EncryptionKeys = await read()
  const lost = needed.filter((name) => !keys.has(name))
  if (lost.length > 0) throw new Error(lostKey(lost, folder))
  if (keys.size === 0) keys = await createEncryptionKeyFile(folder)
  return new ValueEncryption(keys, read)
}

function keysOfSettings({ DATA_KEYS }: EncryptionKeySettings) {
  return DATA_KEYS === undefined ? undefined : parseEncryptionKeys(DATA_KEYS)
}

const lostKey = (names: string[], folder: string) =>
  `La base contient des coordonnées bancaires chiffrées, et il manque de quoi les lire : clé ${names.join(', ')}. ` +
  `Remettez-la dans DATA_KEYS, ou le fichier ${folder}/keys/data-keys d’une copie : docs/operating.md dit comment.`
