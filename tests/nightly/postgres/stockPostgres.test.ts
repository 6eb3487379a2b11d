import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { measureSearchQuality } from '#tests/bench/search.ts'
import { createDemoDatabaseTemplate, ensureIndexedDatabaseTemplate } from '#tests/cluster/templates.ts'
import { postgresClusterEnvironment } from '#tests/cluster/testCluster.ts'
import { listStockPostgres, startStockPostgres } from './startStockPostgres.ts'

// The search on PostgreSQL as Debian packages it: with just-in-time compilation, and its own settings.
const root = join(import.meta.dirname, '../../..')
const versions = listStockPostgres()
if (versions.length === 0)
  process.stderr.write('The search is not tried on a stock PostgreSQL: the package postgresql is not installed.\n')

/** API tests about search, texts and lists. */
const SEARCH_TESTS = readdirSync(join(root, 'tests/api')).filter((name) =>
  /^(?:search|words|wordsApart|accordPassages|accordQuestions|passagesAmongMany|posts|faq|databaseSettings)\.test\.ts$/.test(
    name,
  ),
)

describe.each(versions)('PostgreSQL $version', (stock) => {
  let cluster: Awaited<ReturnType<typeof startStockPostgres>>
  beforeAll(async () => {
    cluster = await startStockPostgres(stock)
    await createDemoDatabaseTemplate(cluster.url, cluster.filesFolder.replace(/\/files$/, ''))
  })
  afterAll(() => cluster?.remove())

  it('has the settings of its package', async () => {
    expect(await show(cluster.url, 'jit')).toBe('on')
    expect(await show(cluster.url, 'work_mem')).toBe('4MB')
    expect(await show(cluster.url, 'server_version')).toMatch(new RegExp(`^${stock.version}\\.`))
  })

  it('passes the API tests about search', { timeout: 900_000 }, async () => {
    const tests = SEARCH_TESTS.map((name) => `tests/api/${name}`)
    expect(tests.length).toBe(9)
    const child = spawn(join(root, 'node_modules/.bin/vitest'), ['--run', '--project', 'api', ...tests], {
      cwd: root,
      env: {
        ...process.env,
        ...postgresClusterEnvironment(cluster),
        VITEST_POOL_ID: undefined,
        VITEST_WORKER_ID: undefined,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
    expect(code, `${output.slice(-3000)}\n${errors.slice(-1000)}`).toBe(0)
  })

  it('answers the crew’s questions as well, without a file on the disk', { timeout: 1_800_000 }, async () => {
    process.env['E2E_CLUSTER_URL'] = cluster.url
    await ensureIndexedDatabaseTemplate(cluster)
    const before = await countTemporaryFiles(cluster.url)
    const lines = await measureSearchQuality()
    expect(lines.filter(({ isHeld }) => !isHeld)).toEqual([])
    // A query whose sorts exceed work_mem writes files.
    expect(await countTemporaryFiles(cluster.url)).toBe(before)
  })
})

async function query<Row extends object>(url: string, sql: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

const show = async (url: string, setting: string) => Object.values((await query(url, `show ${setting}`))[0] ?? {})[0]

const countTemporaryFiles = async (url: string) =>
  (
    await query<{ count: string }>(
      url,
      `select sum(temp_files) as count from pg_stat_database where datname like 'bench%'`,
    )
  )[0]?.count ?? '0'
