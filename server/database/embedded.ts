import { mkdir, realpath } from 'node:fs/promises'
import { dirname } from 'node:path'
import { ensureCluster } from './cluster.ts'
import { holdLock } from './lock.ts'
import { choosePlace, rememberPlace } from './place.ts'
import { runPostmaster } from './postmaster.ts'

/**
 * Starts PostgreSQL from the npm packages on a data folder and gives its URL, valid until `stop()`.
 * `log` receives French sentences for the person at the terminal.
 * Throws a French sentence when another Envol lives on this folder or when PostgreSQL cannot start.
 */
export async function startEmbedded({ folder, log }: { folder: string; log: (sentence: string) => void }) {
  await mkdir(folder, { recursive: true, mode: 0o755 })
  const data = await realpath(folder)
  const locks = [await holdLock(data)]
  const release = () => locks.forEach((lock) => lock.release())
  try {
    const place = await choosePlace(data, log)
    // A folder copied from another may lead to the other's database.
    if (dirname(place.home) !== data) locks.push(await holdLock(dirname(place.home)))
    const { password, created } = await ensureCluster(place, log)
    await rememberPlace(data, place)
    const postmaster = await runPostmaster(place, log)
    if (created) log('La base de données est prête.')
    const stop = async () => {
      await postmaster.stop()
      release()
    }
    let stopped: Promise<void> | undefined
    return {
      url: `postgres://envol:${password}@127.0.0.1:${postmaster.port}/postgres`,
      /** Closes PostgreSQL cleanly and waits until it is gone; calling it again waits for the same end. */
      stop: () => (stopped ??= stop()),
    }
  } catch (error) {
    release()
    throw error
  }
}
