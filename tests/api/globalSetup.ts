import type { TestProject } from 'vitest/node'
import { useTestCluster } from '#tests/cluster/testCluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the cluster in which the tests create their databases. */
    clusterUrl: string
    /** Folder with the files of the demo template. */
    filesFolder: string
  }
}

/** Starts one PostgreSQL for all API tests. Each test file copies its template. */
export default async function setUp(project: TestProject) {
  const { url, filesFolder, stop } = await useTestCluster({ withReadDocuments: false })
  project.provide('clusterUrl', url)
  project.provide('filesFolder', filesFolder)
  return stop
}
