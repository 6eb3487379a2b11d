import { startTestCluster } from './startTestCluster.ts'
import { makeReadTemplate } from './templates.ts'
import { clusterEnvironment } from './testCluster.ts'

// The cluster of a run of `npm test`. Sends the environment for its users, then with `--read` a message once the
// journeys' template is ready. Stops with its parent.
const cluster = await startTestCluster()
try {
  const disconnected = new Promise((resolve) => process.once('disconnect', resolve))
  process.send?.(clusterEnvironment(cluster))
  if (process.argv.includes('--read')) {
    await makeReadTemplate(cluster.url)
    if (process.connected) process.send?.('read')
  }
  await disconnected
} finally {
  await cluster.stop()
}
