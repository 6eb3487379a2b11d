import { mkdir, realpath } from 'node:fs/promises'
import { dirname } from 'node:path'
import { ensureCluster } from './cluster.ts'
import { lockDataFolder } from '#server/database/lock.ts'
import { chooseLocation, rememberLocation } from './clusterLocation.ts'
import { runCluster } from './runCluster.ts'
import { upgradeCluster } from './upgradeCluster.ts'

type Log = (sentence: string) => void

/**
 * Starts PostgreSQL from the npm packages on a data folder. `log` receives French sentences for the operator. Throws a
 * French sentence when another Envol uses the folder or PostgreSQL cannot start.
 */
export async function startEmbedded({ folder, log }: { folder: string; log: Log }) {
  const { data, locks, release } = await lockFolder(folder)
  try {
    const place = await chooseLocation(data, log)
    // A copied data folder may point to the original's database.
    if (dirname(place.home) !== data) locks.push(await lockDataFolder(dirname(place.home)))
    const { created } = await ensureCluster(place, log)
    await rememberLocation(data, place)
    await upgradeCluster(place, log)
    const cluster = await runCluster(place, log)
    if (created) log('La base de données est prête.')
    const stop = async () => {
      await cluster.stop()
      release()
    }
    let stopped: Promise<void> | undefined
    return {
      /** Connection URL of the portal's database role, valid until `stop()`. */
      url: cluster.url,
      /** Connection URL of the cluster's owner, a superuser; for tests only. */
      ownersUrl: cluster.ownersUrl,
      /** Shuts PostgreSQL down cleanly and waits for its exit. Later calls wait for the same shutdown. */
      stop: () => (stopped ??= stop()),
    }
  } catch (error) {
    release()
    throw error
  }
}

/**
 * Creates the portal's data folder if needed and locks it until `release()`. Returns the folder's real path and the
 * locks.
 */
export async function lockFolder(folder: string) {
  await mkdir(folder, { recursive: true, mode: 0o755 })
  const data = await realpath(folder)
  const locks = [await lockDataFolder(data)]
  return { data, locks, release: () => locks.forEach((lock) => lock.release()) }
}
