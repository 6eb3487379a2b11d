import type { TestProject } from 'vitest/node'
import { useTestPostgresCluster } from '#tests/cluster/testCluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection URL of the PostgreSQL cluster in which the API tests create their databases. */
    clusterUrl: string
    /** Folder with the files that the demo database template refers to. */
    filesFolder: string
  }
}

/** Starts one PostgreSQL cluster for all API tests. Each test file copies its template database. */
export default async function setUp(project: TestProject) {
  const { url, filesFolder, stop } = await useTestPostgresCluster({ withReadDocuments: false })
  project.provide('clusterUrl', url)
  project.provide('filesFolder', filesFolder)
  return stop
}
