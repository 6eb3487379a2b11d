import type { Database } from '#server/database/connect.ts'
import { createKeyFile, readKeyFile } from './keyFile.ts'
import { parseKeys, type Keys, type KeySettings } from './keys.ts'
import { Secrets } from './Secrets.ts'
import { listUsedKeys, type EncryptedTable } from './sealedTable.ts'

type SecretsSource = { env: KeySettings; folder: string; db: Database; tables: EncryptedTable[] }

/**
 * Creates the encryption of stored values with the settings' keys or the data folder's, where it creates the first one.
 * Throws a French sentence when a key used by the database is missing.
 */
export async function openSecrets({ env, folder, db, tables }: SecretsSource): Promise<Secrets> {
  const read = async () => keysOfSettings(env) ?? (await readKeyFile(folder)) ?? new Map<string, Buffer>()
  // Read before the keys: a rotation stores its key before rows use it.
  const needed = await listUsedKeys(db, tables)
  let keys: Keys = await read()
  const lost = needed.filter((name) => !keys.has(name))
  if (lost.length > 0) throw new Error(lostKey(lost, folder))
  if (keys.size === 0) keys = await createKeyFile(folder)
  return new Secrets(keys, read)
}

function keysOfSettings({ DATA_KEYS }: KeySettings) {
  return DATA_KEYS === undefined ? undefined : parseKeys(DATA_KEYS)
}

const lostKey = (names: string[], folder: string) =>
  `La base contient des coordonnées bancaires chiffrées, et il manque de quoi les lire : clé ${names.join(', ')}. ` +
  `Remettez-la dans DATA_KEYS, ou le fichier ${folder}/keys/data-keys d’une copie : docs/operating.md dit comment.`
