import { existsSync } from 'node:fs'
import { realpath } from 'node:fs/promises'
import { startEmbeddedPostgres } from './embedded.ts'
import { DataFolderInUseError } from '#server/database/lockDataFolder.ts'
import { findOrChoosePostgresLocation } from './clusterLocation.ts'
import { findRunningClusterUrl } from './runCluster.ts'

/**
 * Runs a function on the database of a data folder. Uses the running portal's database, or starts it for the duration.
 */
export async function withDataFolderDatabase(
  folder: string,
  log: (sentence: string) => void,
  work: (url: string, data: string) => Promise<void>,
): Promise<void> {
  const data = existsSync(folder) ? await realpath(folder) : folder
  const database = await startEmbeddedPostgres({ folder, log }).catch((error: unknown) => {
    if (error instanceof DataFolderInUseError) return undefined
    throw error
  })
  try {
    const url = database?.url ?? (await findRunningClusterUrl(await findOrChoosePostgresLocation(data, log)))
    if (!url) throw new DataFolderInUseError(data)
    await work(url, data)
  } finally {
    await database?.stop()
  }
}
