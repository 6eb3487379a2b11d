import type { TestProject } from 'vitest/node'
import { useTestCluster } from '#tests/cluster/testCluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of the cluster that the tests' databases are made in. */
    clusterUrl: string
    /** Folder with the files of the demo's template. */
    filesFolder: string
  }
}

/** One PostgreSQL for all API tests; each test file copies its template. */
export default async function setUp(project: TestProject) {
  const { url, filesFolder, stop } = await useTestCluster({ withReadDocuments: false })
  project.provide('clusterUrl', url)
  project.provide('filesFolder', filesFolder)
  return stop
}
