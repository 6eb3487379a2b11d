import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { runSqlStatements } from './databases.ts'

const root = join(import.meta.dirname, '../..')
const cacheFolder = join(root, 'node_modules/.cache/testCluster')
/** Sources that the templates are made from. */
const SOURCES = [
  'association',
  'contract',
  'own',
  'server',
  'tests/api/dataKeys.ts',
  'tests/cluster',
  'package-lock.json',
]

/** Returns the folder of the prepared PostgreSQL cluster of the present sources and day, which need not exist. */
export async function findClusterCacheFolder(): Promise<string> {
  // The demo's dates follow the day in Paris.
  const hash = createHash('sha256').update(new Date().toLocaleDateString('fr', { timeZone: 'Europe/Paris' }))
  for (const source of SOURCES) {
    const path = join(root, source)
    if (!existsSync(path)) continue
    for (const file of source.includes('.') ? [path] : await listFiles(path))
      hash.update(file).update(await readFile(file))
  }
  return join(cacheFolder, hash.digest('hex').slice(0, 20))
}

async function listFiles(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
}

/** Copies a stopped cluster's folder with its owners, which PostgreSQL checks. */
export async function copyClusterFolder(from: string, to: string) {
  await mkdir(to, { recursive: true })
  await promisify(execFile)('cp', ['-a', `${from}/.`, to])
}

/** Drops the databases of a run's tests, before its cluster is stored. */
export async function dropTestDatabases(clusterUrl: string) {
  const client = new Client({ connectionString: clusterUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      `select datname as name from pg_database where datname ~ '^(test|e2e)_'`,
    )
    await runSqlStatements(
      client,
      rows.map(({ name }) => `DROP DATABASE ${name} WITH (FORCE)`),
    )
  } finally {
    await client.end()
  }
}

/** Stores the folder of a stopped cluster in place of former ones. */
export async function storeCluster(folder: string, cache: string) {
  await rm(cacheFolder, { recursive: true, force: true })
  // An interrupted copy is never used.
  await copyClusterFolder(folder, `${cache}.part`)
  await rename(`${cache}.part`, cache)
}
