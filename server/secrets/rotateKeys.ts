import { advisoryTransactionLock } from '#server/database/advisoryLock.ts'
import type { Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { replaceKeyFile, readKeyFile } from './keyFile.ts'
import { addNewKey, type KeySettings } from './keys.ts'
import { openSecrets } from './openSecrets.ts'
import { reencryptRows } from './reencryptRows.ts'
import type { EncryptedTable } from './sealedTable.ts'

type SecretsSource = { env: KeySettings; folder: string; db: Database; tables: EncryptedTable[] }

/**
 * Creates a new encryption key in the data folder and encrypts all rows with it. Older keys stay, for backups. With
 * keys in the settings, uses their first one. Throws when a needed key is missing.
 */
export async function rotateKeys(place: SecretsSource): Promise<{ sealedBy: string; resealed: number }> {
  // A concurrent rotation waits, then sees the first one's key.
  return inTransaction(place.db, async (turn) => {
    await advisoryTransactionLock(turn, 'keys')
    // Detects a lost key before creating another.
    await openSecrets(place)
    if (place.env.DATA_KEYS === undefined) {
      const keys = await readKeyFile(place.folder)
      if (keys) await replaceKeyFile(place.folder, addNewKey(keys))
    }
    const secrets = await openSecrets(place)
    return { sealedBy: await secrets.sealedBy(), resealed: await reencryptRows(place.db, secrets, place.tables) }
  })
}
