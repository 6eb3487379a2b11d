import { existsSync } from 'node:fs'
import { realpath, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { ensureLockedDataFolder } from '#server/database/cluster/embedded.ts'
import {
  chooseUnusedPostgresLocation,
  findPostgresClusterHome,
  hasPostgresCluster,
  storePostgresClusterLocation,
} from '#server/database/cluster/clusterLocation.ts'
import { withDataFolderDatabase } from '#server/database/cluster/withDataFolderDatabase.ts'
import { createFilledPostgresCluster } from '#server/database/cluster/runCluster.ts'
import { makePortalBackup } from './makePortalBackup.ts'
import { openVerifiedBackup } from './readBackup.ts'
import { restorePortalBackup } from './restorePortalBackup.ts'

type Log = (sentence: string) => void

/** Path of the folder with the uploaded and imported files in a portal's data folder. */
export const uploadsFolderOf = (data: string) => join(data, 'files')

/**
 * Backs up a portal's data folder (database and files) into one backup file. Uses the database of the running portal,
 * or starts it for the duration of the backup.
 */
export async function backUpDataFolderWithDatabase(folder: string, file: string, log: Log) {
  const data = existsSync(folder) ? await realpath(folder) : folder
  if (!(await findPostgresClusterHome(data)))
    throw new Error(`Il n’y a pas de base de données dans ${folder} : rien à sauvegarder.`)
  await withDataFolderDatabase(folder, log, (url) => makePortalBackup(file, { url, files: uploadsFolderOf(data) }))
}

/** Restores a backup file into a portal's data folder that has no database. On failure the folder stays as it was. */
export async function restoreDataFolderWithDatabase(file: string, folder: string, log: Log) {
  const backup = await openVerifiedBackup(file)
  const { data, release } = await ensureLockedDataFolder(folder)
  try {
    if (await hasPostgresCluster(data)) {
      throw new Error(`${folder} a déjà une base de données : déplacez ce dossier d’abord. Rien n’a été changé.`)
    }
    const place = await chooseUnusedPostgresLocation(data)
    const restore = (url: string) => restorePortalBackup(backup, { url, files: uploadsFolderOf(data), log })
    await rename(await createFilledPostgresCluster(place, log, restore), place.home)
    await storePostgresClusterLocation(data, place)
  } finally {
    release()
  }
}
