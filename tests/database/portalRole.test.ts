import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { allPersonalDataDeclarations } from '#server/app.ts'
import { makePortalBackup } from '#server/database/backup/makePortalBackup.ts'
import { openVerifiedBackup } from '#server/database/backup/readBackup.ts'
import { restoreBackup } from '#server/database/backup/restoreBackup.ts'
import { connectPostgres } from '#server/database/connect.ts'
import { startEmbeddedPostgres } from '#server/database/cluster/embedded.ts'
import { migrateDatabase } from '#server/database/migrate.ts'
import { PORTAL_DATABASE_ROLE } from '#server/database/portalRole.ts'
import { deleteDemoMembersAndRequests } from '#server/demo/endDemo.ts'
import { urlOfDatabase } from '#tests/cluster/databases.ts'
import { fillPortalDatabase } from './portalRows.ts'
import { findOrChoosePostgresLocation } from '#server/database/cluster/clusterLocation.ts'
import { findRunningClusterUrl } from '#server/database/cluster/runCluster.ts'
import { runSingleQuery, createTemporaryPostgresDataFolder } from './startWriter.ts'

let place: Awaited<ReturnType<typeof createTemporaryPostgresDataFolder>>
let running: Awaited<ReturnType<typeof startEmbeddedPostgres>>[] = []
beforeEach(async () => void (place = await createTemporaryPostgresDataFolder({ isOpen: true })))
afterEach(async () => {
  for (const { stop } of running) await stop()
  running = []
  await place.remove()
})

/** Starts the built-in PostgreSQL for this test, and stops it at the test's end. */
async function start() {
  const database = await startEmbeddedPostgres({ folder: place.folder, log: () => undefined })
  running.push(database)
  return database
}

const APPEND_ONLY = ['journal', 'transitions', 'ledger_entries', 'closed_years']
const LINES = `
  insert into journal (act, by_member, subject_id) values ('sign.test', 0, 0);
  insert into ledger_entries (movement, kind, account, amount_cents, booked_on, paid_on, label, piece, by_member)
    values (999999, 'cotisation', '512', 100, now(), now(), 'Un essai', 'P', 0),
           (999999, 'cotisation', '756', -100, now(), now(), 'Un essai', 'P', 0)`

/** Asserts that a URL's database role can insert audit log and ledger rows, but not change or delete them. */
async function expectInsertOnly(url: string) {
  expect(await runSingleQuery(url, 'select rolsuper from pg_roles where rolname = current_user')).toEqual([
    { rolsuper: false },
  ])
  await runSingleQuery(url, LINES)
  const client = new Client({ connectionString: url })
  await client.connect()
  const codeOf = (statement: string) =>
    client.query(statement).then(
      () => 'done',
      (error: unknown) => (error as { code: string }).code,
    )
  const DENIED = '42501'
  expect(await codeOf('set session_replication_role = replica')).toBe(DENIED)
  for (const table of APPEND_ONLY) {
    const { rows } = await client.query<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and attidentity = '' limit 1`,
      [table],
    )
    const name = rows[0]?.name ?? ''
    for (const statement of [`update ${table} set ${name} = ${name}`, `delete from ${table}`, `truncate ${table}`])
      expect([statement, await codeOf(statement)]).toEqual([statement, DENIED])
  }
  await client.end()
}

const foreignObjects = (url: string) =>
  runSingleQuery(
    url,
    `select relname from pg_class c where relnamespace in ('public'::regnamespace, 'drizzle'::regnamespace)
       and relkind in ('r', 'S') and pg_get_userbyid(relowner) <> current_user`,
  )

test('the built-in database has a portal role that owns its tables and can only append to its books', async () => {
  const { url } = await start()
  await migrateDatabase(url)
  expect(new URL(url).username).toBe(PORTAL_DATABASE_ROLE)
  expect(await foreignObjects(url)).toEqual([])
  await expectInsertOnly(url)
  // Repeated, as at each start.
  await migrateDatabase(url)
  await expectInsertOnly(url)
})

test('a command reaches the database of a running portal of the former version', async () => {
  const { url, ownersUrl } = await start()
  const location = await findOrChoosePostgresLocation(place.folder, () => undefined)
  expect(await findRunningClusterUrl(location)).toBe(url)
  await runSingleQuery(ownersUrl, `drop owned by ${PORTAL_DATABASE_ROLE}; drop role ${PORTAL_DATABASE_ROLE}`)
  expect(await findRunningClusterUrl(location)).toBe(ownersUrl)
})

test('a former installation continues: the portal takes over the superuser’s objects', async () => {
  const before = await start()
  await migrateDatabase(before.ownersUrl)
  await fillPortalDatabase(before.ownersUrl, 10)
  expect((await foreignObjects(before.ownersUrl)).length).toBe(0)
  await before.stop()
  const { url } = await start()
  await migrateDatabase(url)
  expect(await foreignObjects(url)).toEqual([])
  await expectInsertOnly(url)
  const { db, close } = connectPostgres(url)
  // The demo's payments are deleted, and the accounts are append-only again afterwards.
  expect((await deleteDemoMembersAndRequests(db, allPersonalDataDeclarations)).length).toBeGreaterThan(0)
  await close()
  await expectInsertOnly(url)
})

test('an external PostgreSQL behaves the same for a role that owns its database, a restored backup included', async () => {
  const { url: own, ownersUrl } = await start()
  await migrateDatabase(own)
  await fillPortalDatabase(own, 10)
  await runSingleQuery(ownersUrl, `create role other login password 'secret'`)
  for (const name of ['one', 'two'])
    await runSingleQuery(ownersUrl, `create database ${name} template template0 owner other`)
  const as = (name: string) => {
    const url = new URL(urlOfDatabase(own, name))
    url.username = 'other'
    url.password = 'secret'
    return url.href
  }
  await migrateDatabase(as('one'))
  await expectInsertOnly(as('one'))
  const file = `${place.folder}/backup.tar.zst`
  await makePortalBackup(file, { url: own })
  await restoreBackup(await openVerifiedBackup(file), { url: as('two'), log: () => undefined })
  expect(await foreignObjects(as('two'))).toEqual([])
  expect(await runSingleQuery(as('two'), 'select count(*) from journal')).toEqual(
    await runSingleQuery(own, 'select count(*) from journal'),
  )
  await expectInsertOnly(as('two'))
  await migrateDatabase(as('two'))
  await expectInsertOnly(as('two'))
})
