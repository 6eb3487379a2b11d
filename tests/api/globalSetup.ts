import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { connect } from '#server/database/connect.ts'
import { loadDemo } from '#server/demo/loadDemo.ts'
import { readEnv } from '#server/env.ts'
import { featuresByName } from '#server/app.ts'
import { openFiles } from '#server/storage/openFiles.ts'
import { startEmbedded } from '#server/database/embedded.ts'
import { migrate } from '#server/database/migrate.ts'
import { secrets } from './dataKeys.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of the cluster that the tests' databases are made in. */
    clusterUrl: string
    /** Where the files of the template are. */
    filesFolder: string
  }
}

export const TEMPLATE = 'template_portal'

/** One PostgreSQL for all API tests, with a template that each test file copies: the schema and the demo content. */
export default async function setUp(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'envol-api-'))
  const { url, stop } = await startEmbedded({ folder, log: () => undefined })
  const admin = new Client({ connectionString: url })
  await admin.connect()
  await admin.query(`CREATE DATABASE ${TEMPLATE}`)
  await admin.end()

  const templateUrl = inDatabase(url, TEMPLATE)
  await migrate(templateUrl)
  const { db, close } = connect(templateUrl)
  const files = await openFiles(readEnv({}), folder, { error: () => undefined })
  await loadDemo({ db, files, secrets }, featuresByName)
  await close()
  project.provide('clusterUrl', url)
  project.provide('filesFolder', join(folder, 'files'))

  return async () => {
    await stop()
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
}

/** The URL of another database of the same cluster. */
export function inDatabase(url: string, name: string) {
  const other = new URL(url)
  other.pathname = `/${name}`
  return other.href
}
