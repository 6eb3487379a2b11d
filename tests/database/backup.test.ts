import { once } from 'node:events'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { Client } from 'pg'
import { restoreDataFolderWithDatabase } from '#server/database/backup/folders.ts'
import { backupExcludedTables } from '#server/database/backup/format.ts'
import { makePortalBackup } from '#server/database/backup/makePortalBackup.ts'
import { openVerifiedBackup } from '#server/database/backup/readBackup.ts'
import { restorePortalBackup } from '#server/database/backup/restorePortalBackup.ts'
import { startEmbeddedPostgres } from '#server/database/cluster/embedded.ts'
import { applyMigrations, migrateDatabase } from '#server/database/migrate.ts'
import { derivePortalRolePassword, PORTAL_DATABASE_ROLE } from '#server/database/portalRole.ts'
import { FileStorage, type FileFolderAndLimits } from '#server/storage/files.ts'
import { createFolderStorageBackend, UPLOAD_TEMP_FOLDER } from '#server/storage/folder.ts'
import { createPortalTestDatabase } from '#tests/api/portal.ts'
import { urlOfDatabase } from '#tests/cluster/databases.ts'
import { insertRowsBesideDemo, readPortalTableRows, startDatabaseWriters } from './portalRows.ts'
import { runSingleQuery, createTemporaryPostgresDataFolder } from './startWriter.ts'

const place = await createTemporaryPostgresDataFolder({ isOpen: true })
const files = join(place.folder, 'files')
const file = (name: string) => join(place.folder, `${name}.tar.zst`)
const quiet = () => undefined
const agreementRules: FileFolderAndLimits = { folder: 'accords', types: ['pdf'], bytes: 1000 }
/** URL of a demo portal's database, with rows in every table. */
let source = ''
/** Name of a stored agreement in the portal's file storage. */
let agreement = ''
/** URL of a portal's database without rows of its own, from which others are copied. */
let bare = ''

beforeAll(async () => {
  source = await createPortalTestDatabase()
  await insertRowsBesideDemo(source)
  bare = await createDatabaseOfPortalRole()
  await migrateDatabase(bare)
  await mkdir(join(files, 'accords 2026'), { recursive: true })
  await writeFile(join(files, 'accords 2026/été.pdf'), Buffer.alloc(3_000_001, 'accord'))
  await writeFile(join(files, 'vide'), '')
  const storage = new FileStorage(createFolderStorageBackend(files))
  agreement = (await storage.put(agreementRules, Readable.from([Buffer.from('%PDF-1.7 Un accord')]))).name
  await mkdir(join(files, 'page-pictures'), { recursive: true })
  await writeFile(join(files, 'page-pictures/image.webp'), 'RIFF')
  // The folder of a portal that is receiving a file.
  await mkdir(join(files, UPLOAD_TEMP_FOLDER), { recursive: true })
  await writeFile(join(files, UPLOAD_TEMP_FOLDER, 'half'), '%PDF-')
})
afterAll(() => place.remove())

test('a backup made during writes is the database at one moment', async () => {
  const writers = await startDatabaseWriters(source)
  const before = writers.acknowledged()
  await makePortalBackup(file('busy'), { url: source, files })
  const after = writers.acknowledged()
  await writers.stop()
  expect(after.length).toBeGreaterThan(before.length)

  await restoreDataFolderWithDatabase(file('busy'), join(place.folder, 'busy'), quiet)
  const copy = await startEmbeddedPostgres({ folder: join(place.folder, 'busy'), log: quiet })
  const [ours, theirs] = [await readPortalTableRows(source), await readPortalTableRows(copy.url)]
  for (const [table, rows] of Object.entries(theirs)) {
    const known = new Set(ours[table])
    expect(rows.filter((row) => !known.has(row))).toEqual([])
  }
  // The writers insert a post and a message in one transaction.
  const numbers = (table: string, column: string) =>
    runSingleQuery(copy.url, `select ${column} as number from ${table} where ${column} like 'pair %' order by 1`)
  const posts = await numbers('posts', 'title')
  expect(posts).toEqual(await numbers('contact_messages', 'subject'))
  const restored = new Set(posts.map(({ number }) => number))
  expect(before.filter((number) => !restored.has(number))).toEqual([])
  await copy.stop()
})

test('files are restored as the portal stores them, readable by it only, without uploads in progress and pictures of pages', async () => {
  const restored = join(place.folder, 'busy/files')
  const opened = await new FileStorage(createFolderStorageBackend(restored)).open(agreement)
  expect(await text((await opened?.read()) ?? Readable.from([]))).toBe('%PDF-1.7 Un accord')
  const mode = async (path: string) => ((await stat(join(restored, path))).mode & 0o777).toString(8)
  expect(await Promise.all(['', 'accords', agreement].map(mode))).toEqual(['700', '700', '600'])
  for (const name of ['accords 2026/été.pdf', 'vide']) {
    expect(await readFile(join(restored, name))).toEqual(await readFile(join(files, name)))
  }
  expect((await readdir(restored)).toSorted()).toEqual(['accords', 'accords 2026', 'vide'])
})

test('a restored portal has the same rows, without mails and codes, and continues its sequences', async () => {
  await makePortalBackup(file('quiet'), { url: source })
  const copy = await createDatabaseOfPortalRole()
  await restorePortalBackup(await openVerifiedBackup(file('quiet')), { url: copy, log: quiet })
  const [ours, theirs] = [await readPortalTableRows(source), await readPortalTableRows(copy)]
  for (const name of Object.keys(backupExcludedTables)) {
    expect(ours[name]?.length).toBeGreaterThan(0)
    ours[name] = []
  }
  expect(theirs).toEqual(ours)
  const next = `insert into posts (category, title, summary, body, author, reading_minutes, published_at)
    values ('vie', 'Suite', '', '', '', 1, now()) returning id, search is not null as found`
  expect(await runSingleQuery(copy, next)).toEqual(await runSingleQuery(source, next))
})

test(
  'a backup restores into an external database, which must be empty, and changes nothing on failure',
  { tags: ['nightly'] },
  async () => {
    await makePortalBackup(file('small'), { url: bare, files })
    const url = await createDatabaseOfPortalRole()
    const restored = join(place.folder, 'restored-files')
    const backup = await openVerifiedBackup(file('small'))
    await expect(restorePortalBackup(backup, { url, log: quiet })).rejects.toThrow('dites où les mettre')
    await restorePortalBackup(backup, { url, files: restored, log: quiet })
    expect(await readPortalTableRows(url)).toEqual(await readPortalTableRows(bare))
    await expect(restorePortalBackup(backup, { url, files: `${restored}2`, log: quiet })).rejects.toThrow(
      'n’est pas vide',
    )

    // All rows are loaded before the last constraint finds a member without a company.
    await runSingleQuery(
      urlOfDatabase(inject('clusterUrl'), nameOf(url)),
      `set session_replication_role = replica;
     insert into members (company_id, email, canonical_email, first_name, last_name) values (3, 'a', 'a', 'A', 'A')`,
    )
    await makePortalBackup(file('broken'), { url, files: restored })
    const empty = await createDatabaseOfPortalRole()
    const broken = await openVerifiedBackup(file('broken'))
    await expect(restorePortalBackup(broken, { url: empty, files: `${restored}3`, log: quiet })).rejects.toThrow(
      'foreign key',
    )
    expect(await runSingleQuery(empty, `select nspname from pg_namespace where nspname = 'drizzle'`)).toEqual([])
    expect(await readPortalTableRows(empty)).toEqual({})
    await expect(readFile(join(`${restored}3`, 'vide'))).rejects.toThrow('ENOENT')
  },
)

test('a backup of an older portal is migrated to the present schema', async () => {
  const url = await createDatabaseOfPortalRole()
  const client = new Client({ connectionString: url })
  await client.connect()
  const [first = 0, second = 0] = await moments(bare)
  await applyMigrations(client, [first, second])
  await client.query(`insert into companies values (7, 'Ancienne', '#123456', '/a.svg', '{}')`)
  await client.end()
  await makePortalBackup(file('older'), { url })
  const newer = await createDatabaseOfPortalRole()
  await restorePortalBackup(await openVerifiedBackup(file('older')), { url: newer, log: quiet })
  expect(await moments(newer)).toEqual(await moments(bare))
  expect(await runSingleQuery(newer, 'select name from companies')).toEqual([{ name: 'Ancienne' }])
  const listener = new Client({ connectionString: newer })
  await listener.connect()
  await listener.query('LISTEN content_version')
  const told = once(listener, 'notification')
  await runSingleQuery(newer, `update companies set name = 'Nouvelle'`)
  await told
  await listener.end()
})

test('a foreign table of the operator is backed up, reported, and no obstacle', { tags: ['nightly'] }, async () => {
  const url = await createDatabaseOfPortalRole(nameOf(bare))
  await runSingleQuery(url, `create table notes as select 'mine' as note`)
  await makePortalBackup(file('notes'), { url })
  const said: string[] = []
  const target = await createDatabaseOfPortalRole()
  await restorePortalBackup(await openVerifiedBackup(file('notes')), {
    url: target,
    log: (sentence) => said.push(sentence),
  })
  expect(said).toEqual(['La table notes n’est pas du portail : elle reste dans la sauvegarde et n’est pas restaurée.'])
  expect(Object.keys(await readPortalTableRows(target))).toEqual(Object.keys(await readPortalTableRows(bare)))
})

/** Creates a database that belongs to the portal's role, in the shared test cluster. Returns its URL for that role. */
async function createDatabaseOfPortalRole(template = 'template0') {
  const url = new URL(await createPortalTestDatabase(template, `owner ${PORTAL_DATABASE_ROLE}`))
  url.username = PORTAL_DATABASE_ROLE
  url.password = derivePortalRolePassword(new URL(inject('clusterUrl')).password)
  return url.href
}

const nameOf = (url: string) => new URL(url).pathname.slice(1)

async function moments(url: string) {
  const rows = await runSingleQuery(url, 'select created_at from drizzle.__drizzle_migrations order by 1')
  return rows.map(({ created_at }) => Number(created_at))
}
