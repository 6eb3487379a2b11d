import { advisoryTransactionLock } from '#server/database/advisoryLock.ts'
import type { Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { replaceKeyFile, readKeyFile } from './keyFile.ts'
import { withNewKey, type KeySettings } from './keys.ts'
import { openSecrets } from './openSecrets.ts'
import { reseal } from './reseal.ts'
import type { SealedTable } from './sealedTable.ts'

type SecretsSource = { env: KeySettings; folder: string; db: Database; tables: SealedTable[] }

/**
 * Makes a new key in the portal's folder and seals everything with it; the former ones stay, since backups need them.
 * With keys in the settings, seals with the first of them. Throws when one that is needed is not there.
 */
export async function rotateKeys(place: SecretsSource): Promise<{ sealedBy: string; resealed: number }> {
  // Of two at once the second takes in the key that the first has made.
  return inTransaction(place.db, async (turn) => {
    await advisoryTransactionLock(turn, 'keys')
    // A key that is lost is found out before another is made.
    await openSecrets(place)
    if (place.env.DATA_KEYS === undefined) {
      const keys = await readKeyFile(place.folder)
      if (keys) await replaceKeyFile(place.folder, withNewKey(keys))
    }
    const secrets = await openSecrets(place)
    return { sealedBy: await secrets.sealedBy(), resealed: await reseal(place.db, secrets, place.tables) }
  })
}
