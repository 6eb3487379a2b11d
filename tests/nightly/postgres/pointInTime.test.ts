import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startPortal } from '#tests/api/portal.ts'
import { createDatabaseFromTemplate } from '#tests/cluster/databases.ts'
import { createDemoDatabaseTemplate } from '#tests/cluster/templates.ts'
import { DEMO_DATABASE_TEMPLATE } from '#tests/cluster/templateNames.ts'
import { listStockPostgres, startStockPostgres } from './startStockPostgres.ts'

// docs/postgresql/pgbackrest.conf with Debian's packages: a mistake is undone by going back to the minute before it.
const PGBACKREST = '/usr/bin/pgbackrest'
const [stock] = listStockPostgres()
const canRun = stock !== undefined && existsSync(PGBACKREST)
if (!canRun) process.stderr.write('Point-in-time recovery is not tried: postgresql or pgbackrest is not installed.\n')

let cluster: Awaited<ReturnType<typeof startStockPostgres>>
let database = ''
let configuration = ''
beforeAll(async () => {
  if (!canRun) return
  cluster = await startStockPostgres(stock, [
    'archive_mode = on',
    // The file is written once the cluster's folder is known.
    `archive_command = '${PGBACKREST} --config="$PWD/../pgbackrest.conf" --stanza=envol archive-push %p'`,
  ])
  configuration = await writeConfiguration()
  await createDemoDatabaseTemplate(cluster.url, cluster.home)
  database = await createDatabaseFromTemplate(cluster.url, 'envol', DEMO_DATABASE_TEMPLATE)
})
afterAll(() => cluster?.remove())

it.runIf(canRun)('goes back to the moment before a mistake, and loses nothing written until then', async () => {
  await pgbackrest('stanza-create')
  await pgbackrest('check')
  await pgbackrest('--type=full', 'backup')

  const before = await query('select count(*)::int as posts from posts')
  await query(`update members set phone = '06 39 98 11 22' where email = 'membre@envol.example'`)
  const [now] = await query<{ moment: string }>('select clock_timestamp()::text as moment')
  // The mistake.
  await query('truncate posts cascade')
  await query('select pg_switch_wal()')
  await pgbackrest('check')

  await cluster.stop()
  await pgbackrest('--delta', '--type=time', `--target=${now?.moment}`, '--target-action=promote', 'restore')
  await cluster.restart()
  await expect.poll(() => query('select pg_is_in_recovery() as is_recovering')).toEqual([{ is_recovering: false }])

  expect(await query('select count(*)::int as posts from posts')).toEqual(before)
  expect(await query(`select phone from members where email = 'membre@envol.example'`)).toEqual([
    { phone: '06 39 98 11 22' },
  ])
  const portal = await startPortal({ url: database })
  expect((await portal.call('GET /posts')).status).toBe(200)
  expect((await portal.app.inject('/readyz')).statusCode).toBe(200)
  await portal.close()
})

/** Writes the example's configuration with this test's paths, and returns its own path. */
async function writeConfiguration() {
  const example = await readFile(join(import.meta.dirname, '../../../docs/postgresql/pgbackrest.conf'), 'utf8')
  const { home, folder, port, account } = cluster
  const own = (name: string) => join(home, name)
  for (const name of ['repository', 'log', 'lock', 'spool']) {
    await mkdir(own(name), { mode: 0o700 })
    if (account.uid !== undefined) await chown(own(name), account.uid, account.gid ?? account.uid)
  }
  const text = example
    .replace('/var/lib/pgbackrest', own('repository'))
    .replace('REPLACE-BY-A-PASSPHRASE', 'an-invented-passphrase')
    .replace(
      'start-fast=y',
      `start-fast=y\nlog-path=${own('log')}\nlock-path=${own('lock')}\nspool-path=${own('spool')}`,
    )
    .replace('/var/lib/postgresql/15/main', `${folder}\npg1-port=${port}\npg1-socket-path=${folder}\npg1-user=envol`)
  const file = own('pgbackrest.conf')
  await writeFile(file, text, { mode: 0o644 })
  return file
}

/** Runs pgBackRest as the user of PostgreSQL. */
const pgbackrest = (...options: string[]) =>
  promisify(execFile)(
    PGBACKREST,
    [`--config=${configuration}`, '--stanza=envol', '--log-level-console=info', ...options],
    {
      ...cluster.account,
      cwd: cluster.home,
    },
  ).catch((error: { stdout?: string; stderr?: string }) => {
    throw new Error(`pgBackRest: ${error.stdout?.slice(-2000)} ${error.stderr}`)
  })

async function query<Row extends object>(sql: string) {
  const client = new Client({ connectionString: database })
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}
