import { mkdir, realpath } from 'node:fs/promises'
import { dirname } from 'node:path'
import { ensureCluster } from './cluster.ts'
import { lockDataFolder } from '#server/database/lock.ts'
import { chooseLocation, rememberLocation } from './clusterLocation.ts'
import { runCluster } from './runCluster.ts'
import { upgradeCluster } from './upgradeCluster.ts'

type Log = (sentence: string) => void

/**
 * Starts PostgreSQL from the npm packages on a data folder and gives its URL, valid until `stop()`.
 * `log` receives French sentences for the person at the terminal.
 * Throws a French sentence when another Envol lives on this folder or when PostgreSQL cannot start.
 */
export async function startEmbedded({ folder, log }: { folder: string; log: Log }) {
  const { data, locks, release } = await lockFolder(folder)
  try {
    const place = await chooseLocation(data, log)
    // A folder copied from another may lead to the other's database.
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
      /** As the portal's role. */
      url: cluster.url,
      /** As the cluster's owner, a superuser: for tests, never for the portal. */
      ownersUrl: cluster.ownersUrl,
      /** Closes PostgreSQL cleanly and waits until it is gone; calling it again waits for the same end. */
      stop: () => (stopped ??= stop()),
    }
  } catch (error) {
    release()
    throw error
  }
}

/** Makes a data folder if need be and holds it: its real path, and the locks that are held until `release()`. */
export async function lockFolder(folder: string) {
  await mkdir(folder, { recursive: true, mode: 0o755 })
  const data = await realpath(folder)
  const locks = [await lockDataFolder(data)]
  return { data, locks, release: () => locks.forEach((lock) => lock.release()) }
}
