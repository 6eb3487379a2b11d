import { findClusterCacheFolder } from './clusterCache.ts'
import { launchTestPostgresCluster } from './startTestCluster.ts'
import { ensureIndexedDatabaseTemplate } from './templates.ts'
import { postgresClusterEnvironment } from './testCluster.ts'

// The cluster of a run of `npm test`. Sends the environment for its users, then with `--read` a message once the
// journeys' template is ready. With `--cached`, a later run of the same sources starts with the templates. Stops with
// its parent.
const cluster = await launchTestPostgresCluster(
  process.argv.includes('--cached') ? await findClusterCacheFolder() : undefined,
)
try {
  const disconnected = new Promise((resolve) => process.once('disconnect', resolve))
  process.send?.(postgresClusterEnvironment(cluster))
  if (process.argv.includes('--read')) {
    await ensureIndexedDatabaseTemplate(cluster)
    if (process.connected) process.send?.('read')
  }
  await disconnected
} finally {
  await cluster.stop()
}
