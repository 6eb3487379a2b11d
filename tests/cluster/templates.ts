import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { DEMO_PASSWORD } from '#association/demo/members.ts'
import { featuresByName } from '#server/app.ts'
import { checkoutDataFolder } from '#server/commands/command.ts'
import { connectPostgres } from '#server/database/connect.ts'
import { migrateDatabase } from '#server/database/migrate.ts'
import { loadDemo } from '#server/demo/loadDemo.ts'
import { readEnv } from '#server/env.ts'
import { openFileStorage } from '#server/storage/openFileStorage.ts'
import { TEST_DATA_ENCRYPTION_KEYS, testFieldEncryption } from '#tests/api/dataKeys.ts'
import { findFreePort } from '#tests/findFreePort.ts'
import { hashPasswordCheaply } from '#tests/samples/hashPasswordCheaply.ts'
import { createDatabaseFromTemplate, renameDatabase } from './databases.ts'
import { DEMO_DATABASE_TEMPLATE, INDEXED_DATABASE_TEMPLATE } from './templateNames.ts'

/** Creates the demo template database; writes the demo's files to `folder`. */
export async function createDemoDatabaseTemplate(clusterUrl: string, folder: string) {
  const url = await createDatabaseFromTemplate(clusterUrl, DEMO_DATABASE_TEMPLATE, 'template0')
  await migrateDatabase(url)
  const { db, close } = connectPostgres(url)
  const files = await openFileStorage(readEnv({}), folder, { error: () => undefined })
  await loadDemo({ db, files, secrets: testFieldEncryption }, featuresByName)
  // The tests sign in some thousand times.
  await db.execute(`update members set password_hash = '${hashPasswordCheaply(DEMO_PASSWORD)}'`)
  // Extracting the demo's documents occupies the processor for long. Tests that need their texts make these jobs due.
  await db.execute(
    `update jobs set due_at = now() + interval '1 day' where name like 'accords.%' or name = 'pagePictures.draw'`,
  )
  // A copy has its template's statistics, so that query plans do not depend on autovacuum.
  await db.execute('VACUUM ANALYZE')
  await close()
}

/**
 * Creates the template database in which a portal has run its first background jobs on the demo, unless it exists.
 * Waits when another process creates it. The portal's files, and those of end-to-end tests, are in the checkout's data
 * folder.
 */
export async function ensureIndexedDatabaseTemplate({ url, filesFolder }: { url: string; filesFolder: string }) {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    // Held until this connection ends.
    await client.query(`select pg_advisory_lock(hashtext('${INDEXED_DATABASE_TEMPLATE}'))`)
    await cp(filesFolder, join(checkoutDataFolder, 'files'), { recursive: true })
    if (!(await hasIndexedDatabaseTemplate(url))) await createIndexedDatabaseTemplate(url, DEMO_DATABASE_TEMPLATE)
  } finally {
    await client.end()
  }
}

/** Returns whether the template database with the demo's texts exists. */
export async function hasIndexedDatabaseTemplate(clusterUrl: string) {
  const client = new Client({ connectionString: clusterUrl })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [INDEXED_DATABASE_TEMPLATE])
    return rowCount === 1
  } finally {
    await client.end()
  }
}

/**
 * Creates the template database in which a portal has run its first background jobs, from the demo template. From
 * `template0`, the portal loads the demo first.
 */
export async function createIndexedDatabaseTemplate(clusterUrl: string, template = 'template0') {
  const url = await createDatabaseFromTemplate(clusterUrl, UNFINISHED_TEMPLATE, template)
  const client = new Client({ connectionString: url })
  await client.connect()
  if (template !== 'template0') await client.query(`update jobs set due_at = now() where name like 'accords.%'`)
  const server = spawn(process.execPath, [join(import.meta.dirname, '../../server/index.ts')], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: url,
      DEMO: 'on',
      PORT: String(await findFreePort()),
      HOST: '127.0.0.1',
      LOG_LEVEL: 'error',
      DATA_KEYS: TEST_DATA_ENCRYPTION_KEYS,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const exit = once(server, 'exit')
  const failure = text(server.stderr)
  const isOver = exit.then(async () => {
    throw new Error(`The portal of the template ended by itself. ${await failure}`)
  })
  try {
    await Promise.race([untilIdle(client), isOver])
  } finally {
    isOver.catch(() => undefined)
    await client.query('VACUUM ANALYZE').catch(() => undefined)
    await client.end()
    server.kill('SIGTERM')
    await exit
  }
  await renameDatabase(clusterUrl, UNFINISHED_TEMPLATE, INDEXED_DATABASE_TEMPLATE)
}

/** Name of the indexed template until it is complete. */
const UNFINISHED_TEMPLATE = 'template_unfinished'

/** Resolves when the demo is loaded and no background job is pending. */
async function untilIdle(client: Client) {
  for (;;) {
    // Drawing the demo's documents takes minutes. Tests and benchmarks make the jobs that they need due.
    await client
      .query(`update jobs set due_at = now() + interval '1 day' where name = 'pagePictures.draw' and lease is null`)
      .catch(() => undefined)
    const { rows } = await client
      .query<{ is_idle: boolean }>(
        `select exists (select from demo_parts) and not exists
          (select from jobs where failed_at is null and (due_at <= now() or lease is not null)) as is_idle`,
      )
      // Before its first migration the database has no such table.
      .catch(() => ({ rows: [{ is_idle: false }] }))
    if (rows[0]?.is_idle) return
    await sleep(100)
  }
}
