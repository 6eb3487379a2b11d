import { once } from 'node:events'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Client } from 'pg'
import { backUpDataFolder, restoreDataFolder } from '#server/database/backup/folders.ts'
import { backupExcludedTables } from '#server/database/backup/format.ts'
import { makePortalBackup } from '#server/database/backup/makePortalBackup.ts'
import { openVerifiedBackup } from '#server/database/backup/readBackup.ts'
import { restoreBackup } from '#server/database/backup/restoreBackup.ts'
import { startEmbeddedPostgres } from '#server/database/cluster/embedded.ts'
import { applyMigrations, migrateDatabase } from '#server/database/migrate.ts'
import { PORTAL_DATABASE_ROLE } from '#server/database/portalRole.ts'
import { FileStorage, type FileStorageRules } from '#server/storage/files.ts'
import { createFolderStorageBackend, UPLOAD_TEMP_FOLDER } from '#server/storage/folder.ts'
import { fillPortalDatabase, readPortalTableRows, startDatabaseWriters } from './portalRows.ts'
import { runSingleQuery, createTemporaryPostgresDataFolder } from './startWriter.ts'

const place = await createTemporaryPostgresDataFolder({ isOpen: true })
const data = join(place.folder, 'data')
const file = (name: string) => join(place.folder, `${name}.tar.zst`)
const quiet = () => undefined
let source: Awaited<ReturnType<typeof startEmbeddedPostgres>>

beforeAll(async () => {
  source = await startEmbeddedPostgres({ folder: data, log: quiet })
  await migrateDatabase(source.url)
  await fillPortalDatabase(source.url)
  await mkdir(join(data, 'files/accords 2026'), { recursive: true })
  await writeFile(join(data, 'files/accords 2026/été.pdf'), Buffer.alloc(3_000_001, 'accord'))
  await writeFile(join(data, 'files/vide'), '')
  // The folder of a portal that is receiving a file.
  await mkdir(join(data, 'files', UPLOAD_TEMP_FOLDER))
  await writeFile(join(data, 'files', UPLOAD_TEMP_FOLDER, 'half'), '%PDF-')
})
afterAll(async () => {
  await source.stop()
  await place.remove()
})

test('a backup made during writes is the database at one moment', async () => {
  const writers = await startDatabaseWriters(source.url)
  const before = writers.acknowledged()
  await backUpDataFolder(data, file('busy'), quiet)
  const after = writers.acknowledged()
  await writers.stop()
  expect(after.length).toBeGreaterThan(before.length)

  await restoreDataFolder(file('busy'), join(place.folder, 'busy'), quiet)
  const copy = await startEmbeddedPostgres({ folder: join(place.folder, 'busy'), log: quiet })
  const [ours, theirs] = [await readPortalTableRows(source.url), await readPortalTableRows(copy.url)]
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

test('files are restored as the portal stores them, readable by it only, without uploads in progress', async () => {
  const files = createFolderStorageBackend(join(data, 'files'))
  const purpose: FileStorageRules = { folder: 'accords', types: ['pdf'], bytes: 1000 }
  const { name } = await new FileStorage(files).put(purpose, Readable.from([Buffer.from('%PDF-1.7 Un accord')]))
  await backUpDataFolder(data, file('files'), quiet)
  const folder = join(place.folder, 'with-files')
  await restoreDataFolder(file('files'), folder, quiet)
  const restored = await new FileStorage(createFolderStorageBackend(join(folder, 'files'))).open(name)
  expect(await text((await restored?.read()) ?? Readable.from([]))).toBe('%PDF-1.7 Un accord')
  const mode = async (path: string) => ((await stat(join(folder, 'files', path))).mode & 0o777).toString(8)
  expect(await Promise.all(['', 'accords', name].map(mode))).toEqual(['700', '700', '600'])
  expect(await readdir(join(folder, 'files'))).not.toContain(UPLOAD_TEMP_FOLDER)
})

test('a restored portal has the same rows, without mails and codes, and continues its sequences', async () => {
  await makePortalBackup(file('quiet'), { url: source.url, files: join(data, 'files') })
  const folder = join(place.folder, 'quiet')
  await restoreDataFolder(file('quiet'), folder, quiet)
  const copy = await startEmbeddedPostgres({ folder, log: quiet })
  const [ours, theirs] = [await readPortalTableRows(source.url), await readPortalTableRows(copy.url)]
  for (const name of Object.keys(backupExcludedTables)) {
    expect(ours[name]?.length).toBeGreaterThan(0)
    ours[name] = []
  }
  expect(theirs).toEqual(ours)
  const next = `insert into posts (category, title, summary, body, author, reading_minutes, published_at)
    values ('vie', 'Suite', '', '', '', 1, now()) returning id, search is not null as found`
  expect(await runSingleQuery(copy.url, next)).toEqual(await runSingleQuery(source.url, next))
  for (const name of ['accords 2026/été.pdf', 'vide']) {
    expect(await readFile(join(folder, 'files', name))).toEqual(await readFile(join(data, 'files', name)))
  }
  await copy.stop()
})

test('a backup restores into an external database, which must be empty, and changes nothing on failure', async () => {
  const url = await newDatabase('own')
  const files = join(place.folder, 'own-files')
  const backup = await openVerifiedBackup(file('quiet'))
  await expect(restoreBackup(backup, { url, log: quiet })).rejects.toThrow('dites où les mettre')
  await restoreBackup(backup, { url, files, log: quiet })
  expect((await readPortalTableRows(url))['members']).toEqual((await readPortalTableRows(source.url))['members'])
  await expect(restoreBackup(backup, { url, files: `${files}2`, log: quiet })).rejects.toThrow('n’est pas vide')

  // All rows are loaded before the last constraint finds a member without a company.
  const broken = await newDatabase('broken')
  await restoreBackup(backup, { url: broken, files: `${files}3`, log: quiet })
  await runSingleQuery(asOwner(broken), `set session_replication_role = replica; delete from companies where id = 3`)
  await makePortalBackup(file('broken'), { url: broken, files: `${files}3` })
  const empty = await newDatabase('untouched')
  const failed = restoreBackup(await openVerifiedBackup(file('broken')), { url: empty, files: `${files}4`, log: quiet })
  await expect(failed).rejects.toThrow('foreign key')
  expect(await runSingleQuery(empty, `select nspname from pg_namespace where nspname = 'drizzle'`)).toEqual([])
  expect(await readPortalTableRows(empty)).toEqual({})
  await expect(readFile(join(`${files}4`, 'vide'))).rejects.toThrow('ENOENT')
})

test('a backup of an older portal is migrated to the present schema', async () => {
  const url = await newDatabase('older')
  const client = new Client({ connectionString: url })
  await client.connect()
  const [first = 0, second = 0] = await moments(source.url)
  await applyMigrations(client, [first, second])
  await client.query(`insert into companies values (7, 'Ancienne', '#123456', '/a.svg', '{}')`)
  await client.end()
  await makePortalBackup(file('older'), { url })
  const newer = await newDatabase('newer')
  await restoreBackup(await openVerifiedBackup(file('older')), { url: newer, log: quiet })
  expect(await moments(newer)).toEqual(await moments(source.url))
  expect(await runSingleQuery(newer, 'select name from companies')).toEqual([{ name: 'Ancienne' }])
  const listener = new Client({ connectionString: newer })
  await listener.connect()
  await listener.query('LISTEN content_version')
  const told = once(listener, 'notification')
  await runSingleQuery(newer, `update companies set name = 'Nouvelle'`)
  await told
  await listener.end()
})

test('a foreign table of the operator is backed up, reported, and no obstacle', async () => {
  const url = await newDatabase('with_notes')
  await migrateDatabase(url)
  await runSingleQuery(url, `create table notes as select 'mine' as note`)
  await makePortalBackup(file('notes'), { url })
  const said: string[] = []
  const target = await newDatabase('without_notes')
  await restoreBackup(await openVerifiedBackup(file('notes')), { url: target, log: (sentence) => said.push(sentence) })
  expect(said).toEqual(['La table notes n’est pas du portail : elle reste dans la sauvegarde et n’est pas restaurée.'])
  expect(Object.keys(await readPortalTableRows(target))).toEqual(Object.keys(await readPortalTableRows(source.url)))
})

/** Returns a database's connection URL for the superuser, who may disable its triggers. */
function asOwner(url: string) {
  const owners = new URL(source.ownersUrl)
  owners.pathname = new URL(url).pathname
  return owners.href
}

async function newDatabase(name: string) {
  await runSingleQuery(source.ownersUrl, `create database ${name} template template0 owner ${PORTAL_DATABASE_ROLE}`)
  const url = new URL(source.url)
  url.pathname = `/${name}`
  return url.href
}

async function moments(url: string) {
  const rows = await runSingleQuery(url, 'select created_at from drizzle.__drizzle_migrations order by 1')
  return rows.map(({ created_at }) => Number(created_at))
}
