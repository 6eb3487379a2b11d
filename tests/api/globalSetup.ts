import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { useTestPostgresCluster } from '#tests/cluster/testCluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection URL of the PostgreSQL cluster in which the API tests create their databases. */
    clusterUrl: string
    /** Folder with the files that the demo database template refers to. */
    filesFolder: string
    /** Temporary folder for what the files of a test worker share; removed after all tests. */
    sharedFolder: string
  }
}

/** Starts one PostgreSQL cluster for all API tests. Each test file copies its template database. */
export default async function setUp(project: TestProject) {
  const { url, filesFolder, stop } = await useTestPostgresCluster({ withReadDocuments: false })
  project.provide('clusterUrl', url)
  project.provide('filesFolder', filesFolder)
  const sharedFolder = await mkdtemp(join(tmpdir(), 'envol-shared-'))
  project.provide('sharedFolder', sharedFolder)
  return async () => {
    await stop()
    await rm(sharedFolder, { recursive: true, force: true })
  }
}
