import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#server/database/cluster/embedded.ts'
import { copyClusterFolder, dropTestDatabases, storeCluster } from './clusterCache.ts'
import { createDemoDatabaseTemplate, hasIndexedDatabaseTemplate } from './templates.ts'

/** PostgreSQL cluster for tests, with its template databases. */
export type TestPostgresCluster = {
  /** Connection URL of the test cluster's maintenance database. */
  url: string
  /** Folder with the demo's files, in the layout of a portal's `files` folder. */
  filesFolder: string
  /** Stops the PostgreSQL cluster and removes its folder. Does nothing for a cluster that another process runs. */
  stop: () => Promise<void>
}

/**
 * PostgreSQL settings without waits for the disk: the test databases end with the run. Autovacuum would start a process
 * for one of the run's two hundred databases four times a second: an eighth of two cores.
 */
const NOT_DURABLE = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_wal_size: '4GB',
  checkpoint_timeout: '1h',
  autovacuum: 'off',
}

/**
 * Starts a PostgreSQL cluster without fsync, with the demo template database. With `cache`, the folder of a prepared
 * cluster, starts a copy of it; without such a folder, stores the cluster there at its end.
 */
export async function launchTestPostgresCluster(cache?: string): Promise<TestPostgresCluster> {
  const folder = await mkdtemp(join(tmpdir(), 'envol-tests-'))
  const isPrepared = cache !== undefined && existsSync(cache)
  if (isPrepared) await copyClusterFolder(cache, folder)
  // Tests create databases, which the portal's own role may not.
  const { ownersUrl: url, stop } = await startEmbeddedPostgres({ folder, log: () => undefined, settings: NOT_DURABLE })
  const end = async () => {
    await stop()
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
  try {
    if (!isPrepared) await createDemoDatabaseTemplate(url, folder)
  } catch (error) {
    await end()
    throw error
  }
  return {
    url,
    filesFolder: join(folder, 'files'),
    async stop() {
      if (cache && !isPrepared && (await hasIndexedDatabaseTemplate(url))) {
        await dropTestDatabases(url)
        await stop()
        await storeCluster(folder, cache)
      }
      await end()
    },
  }
}
