import type { TestPostgresCluster } from './startTestCluster.ts'

/** Environment variables by which `npm test` passes one PostgreSQL cluster to Vitest and to Playwright. */
const URL_VARIABLE = 'TEST_CLUSTER_URL'
const FILES_VARIABLE = 'TEST_CLUSTER_FILES'

/**
 * Returns the PostgreSQL test cluster that the environment names, or starts one. `withReadDocuments` adds the template
 * database with every demo PDF indexed.
 */
export async function useTestPostgresCluster({
  withReadDocuments,
}: {
  withReadDocuments: boolean
}): Promise<TestPostgresCluster> {
  const { [URL_VARIABLE]: url, [FILES_VARIABLE]: filesFolder } = process.env
  if (url && filesFolder) return { url, filesFolder, stop: () => Promise.resolve() }
  // Loaded on demand: it loads the portal's code, which a process with a given cluster does not need.
  const { launchTestPostgresCluster: startTestCluster } = await import('./startTestCluster.ts')
  const cluster = await startTestCluster()
  if (withReadDocuments) await (await import('./templates.ts')).ensureIndexedDatabaseTemplate(cluster)
  return cluster
}

/**
 * Returns environment variables that make `useTestPostgresCluster` in a child process return this PostgreSQL cluster.
 */
export const postgresClusterEnvironment = ({ url, filesFolder }: TestPostgresCluster) => ({
  [URL_VARIABLE]: url,
  [FILES_VARIABLE]: filesFolder,
})
