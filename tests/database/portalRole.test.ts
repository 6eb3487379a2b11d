import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allPersonalDataDeclarations } from '#server/app.ts'
import { makePortalBackup } from '#server/database/backup/makePortalBackup.ts'
import { openVerifiedBackup } from '#server/database/backup/readBackup.ts'
import { restorePortalBackup } from '#server/database/backup/restorePortalBackup.ts'
import { connectPostgres } from '#server/database/connect.ts'
import { startEmbeddedPostgres } from '#server/database/cluster/embedded.ts'
import { migrateDatabase } from '#server/database/migrate.ts'
import { PORTAL_DATABASE_ROLE } from '#server/database/portalRole.ts'
import { deleteDemoMembersAndRequests } from '#server/demo/endDemo.ts'
import { findOrChoosePostgresLocation } from '#server/database/cluster/clusterLocation.ts'
import { findRunningClusterUrl } from '#server/database/cluster/runCluster.ts'
import { createPortalTestDatabase } from '#tests/api/portal.ts'
import { urlOfDatabase } from '#tests/cluster/databases.ts'
import { insertRowsBesideDemo } from './portalRows.ts'
import { runSingleQuery, createTemporaryPostgresDataFolder } from './startWriter.ts'

const place = await createTemporaryPostgresDataFolder({ isOpen: true })
const quiet = () => undefined
const start = () => startEmbeddedPostgres({ folder: place.folder, log: quiet })
let database: Awaited<ReturnType<typeof start>>
beforeAll(async () => void (database = await start()))
afterAll(async () => {
  await database.stop()
  await place.remove()
})

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
  const { url } = database
  await migrateDatabase(url)
  expect(new URL(url).username).toBe(PORTAL_DATABASE_ROLE)
  expect(await foreignObjects(url)).toEqual([])
  await expectInsertOnly(url)
  // Repeated, as at each start.
  await migrateDatabase(url)
  await expectInsertOnly(url)
})

test(
  'an external PostgreSQL behaves the same for a role that owns its database, a restored backup included',
  { tags: ['nightly'] },
  async () => {
    const { url: own, ownersUrl } = database
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
    await makePortalBackup(file, { url: as('one') })
    await restorePortalBackup(await openVerifiedBackup(file), { url: as('two'), log: quiet })
    expect(await foreignObjects(as('two'))).toEqual([])
    const books = `select (select count(*) from journal) as journal, (select count(*) from ledger_entries) as entries`
    expect(await runSingleQuery(as('two'), books)).toEqual(await runSingleQuery(as('one'), books))
    await expectInsertOnly(as('two'))
    await migrateDatabase(as('two'))
    await expectInsertOnly(as('two'))
  },
)

test('a command reaches the database of a running portal of the former version', { tags: ['nightly'] }, async () => {
  const { url, ownersUrl } = database
  const location = await findOrChoosePostgresLocation(place.folder, quiet)
  expect(await findRunningClusterUrl(location)).toBe(url)
  await dropPortalRole(ownersUrl)
  expect(await findRunningClusterUrl(location)).toBe(ownersUrl)
})

test(
  'a former installation continues: the portal takes over the superuser’s objects',
  { tags: ['nightly'] },
  async () => {
    await restart()
    await dropPortalRole(database.ownersUrl)
    await runSingleQuery(database.ownersUrl, 'create schema public')
    const demo = await createPortalTestDatabase()
    await insertRowsBesideDemo(demo, 10)
    const file = `${place.folder}/demo.tar.zst`
    await makePortalBackup(file, { url: demo, isComplete: true })
    await restorePortalBackup(await openVerifiedBackup(file), { url: database.ownersUrl, log: quiet })
    expect((await foreignObjects(database.ownersUrl)).length).toBe(0)
    await restart()
    const { url } = database
    await migrateDatabase(url)
    expect(await foreignObjects(url)).toEqual([])
    await expectInsertOnly(url)
    const { db, close } = connectPostgres(url)
    // The demo's payments are deleted, and the accounts are append-only again afterwards.
    expect((await deleteDemoMembersAndRequests(db, allPersonalDataDeclarations)).length).toBeGreaterThan(0)
    await close()
    await expectInsertOnly(url)
  },
)

async function restart() {
  await database.stop()
  database = await start()
}

/** Drops the portal's role and everything that it owns, so that the cluster is as before the role existed. */
async function dropPortalRole(ownersUrl: string) {
  await runSingleQuery(ownersUrl, `drop owned by ${PORTAL_DATABASE_ROLE}; drop role ${PORTAL_DATABASE_ROLE}`)
}
