import { existsSync } from 'node:fs'
import { realpath } from 'node:fs/promises'
import { startEmbedded } from './embedded.ts'
import { FolderInUse } from '#server/database/lock.ts'
import { chooseLocation } from './clusterLocation.ts'
import { findRunningUrl } from './runCluster.ts'

/**
 * Runs a function on the database of a data folder. Uses the running portal's database, or starts it for the duration.
 */
export async function withDatabase(
  folder: string,
  log: (sentence: string) => void,
  work: (url: string, data: string) => Promise<void>,
): Promise<void> {
  const data = existsSync(folder) ? await realpath(folder) : folder
  const database = await startEmbedded({ folder, log }).catch((error: unknown) => {
    if (error instanceof FolderInUse) return undefined
    throw error
  })
  try {
    const url = database?.url ?? (await findRunningUrl(await chooseLocation(data, log)))
    if (!url) throw new FolderInUse(data)
    await work(url, data)
  } finally {
    await database?.stop()
  }
}
