import { mkdir, realpath } from 'node:fs/promises'
import { dirname } from 'node:path'
import { createPostgresClusterIfMissing } from './cluster.ts'
import { lockDataFolder } from '#server/database/lockDataFolder.ts'
import { findOrChoosePostgresLocation, storePostgresClusterLocation } from './clusterLocation.ts'
import { adoptPostgresServer, type PostgresSettings } from './postmaster.ts'
import { findRunningClusterUrl, runPostgresCluster } from './runCluster.ts'
import { upgradePostgresCluster } from './upgradePostgresCluster.ts'

type Log = (sentence: string) => void
/** Data folder and log of the embedded PostgreSQL; `settings` replace the portal's own, for tests. */
type EmbeddedPostgresOptions = { folder: string; log: Log; settings?: PostgresSettings }

/**
 * Starts PostgreSQL from the npm packages on a data folder. `log` receives French sentences for the operator. Throws a
 * French sentence when another Envol uses the folder or PostgreSQL cannot start.
 */
export async function startEmbeddedPostgres({ folder, log, settings }: EmbeddedPostgresOptions) {
  const { data, locks, release } = await ensureLockedDataFolder(folder)
  try {
    const place = await findOrChoosePostgresLocation(data, log)
    // A copied data folder may point to the original's database.
    if (dirname(place.home) !== data) locks.push(await lockDataFolder(dirname(place.home)))
    const { created } = await createPostgresClusterIfMissing(place, log)
    await storePostgresClusterLocation(data, place)
    await upgradePostgresCluster(place, log)
    const cluster = await runPostgresCluster(place, log, settings)
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
      /** Leaves PostgreSQL and the data folder to another process, which adopts them. */
      leave: async () => {
        cluster.leave()
        release()
      },
      /** Shuts PostgreSQL down cleanly and waits for its exit. Later calls wait for the same shutdown. */
      stop: () => (stopped ??= stop()),
    }
  } catch (error) {
    release()
    throw error
  }
}

/**
 * Uses the PostgreSQL of a data folder that a former server still runs. `adopt` makes it this process's own once the
 * former server has left; before, `stop` and `leave` do nothing. Throws when no PostgreSQL runs.
 */
export async function attachEmbeddedPostgres({ folder, log }: Omit<EmbeddedPostgresOptions, 'settings'>) {
  const place = await findOrChoosePostgresLocation(await realpath(folder), log)
  const url = await findRunningClusterUrl(place)
  if (!url) throw new Error(`No PostgreSQL runs on ${place.home}`)
  let own: { stop: () => Promise<void>; leave: () => void; release: () => void } | undefined
  return {
    url,
    async adopt() {
      const { data, locks, release } = await ensureLockedDataFolder(folder)
      if (dirname(place.home) !== data) locks.push(await lockDataFolder(dirname(place.home)))
      own = { ...(await adoptPostgresServer(place, log)), release }
    },
    async leave() {
      own?.leave()
      own?.release()
    },
    async stop() {
      await own?.stop()
      own?.release()
    },
  }
}

/**
 * Creates the portal's data folder if needed and locks it until `release()`. Returns the folder's real path and the
 * locks.
 */
export async function ensureLockedDataFolder(folder: string) {
  await mkdir(folder, { recursive: true, mode: 0o755 })
  const data = await realpath(folder)
  const locks = [await lockDataFolder(data)]
  return { data, locks, release: () => locks.forEach((lock) => lock.release()) }
}
