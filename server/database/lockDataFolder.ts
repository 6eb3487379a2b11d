import { access, constants } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { hasSystemErrorCode } from '#server/database/cluster/processes.ts'
import { SOFTWARE_DISPLAY_NAME } from '#server/lib/software.ts'

/** Error thrown when a living process has locked the data folder. */
export class DataFolderInUseError extends Error {
  constructor(folder: string) {
    super(
      `${SOFTWARE_DISPLAY_NAME} tourne déjà sur ce dossier (${folder}). Arrêtez d’abord l’autre, ou choisissez un autre dossier.`,
    )
  }
}

// References keep the locks from garbage collection, which would release them.
const held = new Set<DatabaseSync>()

/**
 * Locks a data folder until `release()` or the end of the process. Throws DataFolderInUseError when another living
 * process holds the lock, even in another container. Throws a French sentence when the folder cannot be locked.
 */
export async function lockDataFolder(folder: string) {
  // A server killed a moment ago may still be exiting: retry for one second.
  for (let patience = 10; ; patience--) {
    const lock = await tryLock(folder)
    if (lock) return { release: () => release(lock) }
    if (patience === 0) throw new DataFolderInUseError(folder)
    await sleep(100)
  }
}

const SQLITE_BUSY = 5

// Node has no file lock. SQLite takes one (fcntl) for an open transaction, and the kernel releases it with the process.
// Nothing is written. Nothing else may open this file: closing it would drop the lock.
async function tryLock(folder: string) {
  const file = join(folder, 'lock')
  try {
    // Without write permission, SQLite would silently take a shared lock.
    await access(file, constants.W_OK).catch((error: unknown) => {
      if (!hasSystemErrorCode(error, 'ENOENT')) throw error
    })
    const database = new DatabaseSync(file, { timeout: 0 })
    try {
      database.exec('PRAGMA journal_mode = memory; BEGIN EXCLUSIVE')
    } catch (error) {
      database.close()
      throw error
    }
    held.add(database)
    return database
  } catch (error) {
    if (error instanceof Error && Reflect.get(error, 'errcode') === SQLITE_BUSY) return undefined
    const isReadOnly = await access(folder, constants.W_OK).catch((reason: unknown) =>
      hasSystemErrorCode(reason, 'EROFS'),
    )
    if (isReadOnly)
      throw new Error(
        `Le dossier ${folder} est sur un disque en lecture seule\u00a0: remontez ce disque en écriture, puis recommencez.`,
        { cause: error },
      )
    throw new Error(
      `Le dossier ${folder} ne peut pas être réservé : lancez ${SOFTWARE_DISPLAY_NAME} avec le compte qui l’a créé, sur un disque de cette machine.`,
      { cause: error },
    )
  }
}

function release(lock: DatabaseSync) {
  if (held.delete(lock)) lock.close()
}
