import { launchTestPostgresCluster } from './startTestCluster.ts'
import { createIndexedDatabaseTemplate } from './templates.ts'
import { postgresClusterEnvironment } from './testCluster.ts'

// The cluster of a run of `npm test`. Sends the environment for its users, then with `--read` a message once the
// journeys' template is ready. Stops with its parent.
const cluster = await launchTestPostgresCluster()
try {
  const disconnected = new Promise((resolve) => process.once('disconnect', resolve))
  process.send?.(postgresClusterEnvironment(cluster))
  if (process.argv.includes('--read')) {
    await createIndexedDatabaseTemplate(cluster.url)
    if (process.connected) process.send?.('read')
  }
  await disconnected
} finally {
  await cluster.stop()
}
