import { takeTransactionAdvisoryLock } from '#server/database/advisoryLock.ts'
import type { Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { replaceEncryptionKeyFile, readEncryptionKeyFile } from './keyFile.ts'
import { addNewEncryptionKey, type EncryptionKeySettings } from './keys.ts'
import { openValueEncryption } from './openValueEncryption.ts'
import { reencryptRows } from './reencryptRows.ts'
import type { EncryptedTable } from './encryptedTable.ts'

type SecretsSource = { env: EncryptionKeySettings; folder: string; db: Database; tables: EncryptedTable[] }

/**
 * Creates a new encryption key in the data folder and encrypts all rows with it. Older keys stay, for backups. With
 * keys in the settings, uses their first one. Throws when a needed key is missing.
 */
export async function rotateEncryptionKeys(place: SecretsSource): Promise<{ sealedBy: string; resealed: number }> {
  // A concurrent rotation waits, then sees the first one's key.
  return inTransaction(place.db, async (turn) => {
    await takeTransactionAdvisoryLock(turn, 'keys')
    // Detects a lost key before creating another.
    await openValueEncryption(place)
    if (place.env.DATA_KEYS === undefined) {
      const keys = await readEncryptionKeyFile(place.folder)
      if (keys) await replaceEncryptionKeyFile(place.folder, addNewEncryptionKey(keys))
    }
    const secrets = await openValueEncryption(place)
    return { sealedBy: await secrets.sealedBy(), resealed: await reencryptRows(place.db, secrets, place.tables) }
  })
}
