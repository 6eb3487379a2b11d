import { startTestCluster } from './startTestCluster.ts'
import { makeReadTemplate } from './templates.ts'
import { environmentOf } from './testCluster.ts'

// The cluster of a run of `npm test`: prints the environment of those who use it, as JSON, and stops with its parent.
const cluster = await startTestCluster()
try {
  if (process.argv.includes('--read')) await makeReadTemplate(cluster.url)
  process.send?.(environmentOf(cluster))
  await new Promise((resolve) => process.once('disconnect', resolve))
} finally {
  await cluster.stop()
}
