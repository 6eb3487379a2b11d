import { execFileSync } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { sql } from '#server/drizzle/drizzle.ts'
import { Client } from 'pg'
import { expect, inject, it } from 'vitest'
import { connectPostgres } from '#server/database/connect.ts'
import { applyMigrations, migrateDatabase } from '#server/database/migrate.ts'
import { createPortalTestDatabase } from './portal.ts'

const migrations = 'server/database/migrations'
type Journal = { entries: { tag: string; when: number }[] }

it('migrations match the schema: drizzle-kit has nothing to generate', { timeout: 60_000 }, async () => {
  const copy = await mkdtemp(join(tmpdir(), 'envol-migrations-'))
  await cp(migrations, copy, { recursive: true })
  execFileSync(
    'node_modules/.bin/drizzle-kit',
    // drizzle-kit takes a folder below the project's only as a relative path.
    ['generate', '--dialect', 'postgresql', '--schema', 'server/database/schema', '--out', relative('.', copy)],
    { encoding: 'utf8' },
  )
  expect((await readdir(copy)).toSorted()).toEqual((await readdir(migrations)).toSorted())
  await rm(copy, { recursive: true })
})

it('servers that start together apply the migrations once', async () => {
  const url = await createPortalTestDatabase('template0')
  await Promise.all(Array.from({ length: 4 }, () => migrateDatabase(url)))
  const { db, close } = connectPostgres(url)
  const { rows } = await db.execute(sql`select count(*)::int as migrations from drizzle.__drizzle_migrations`)
  const written = (await readdir(migrations)).filter((file) => file.endsWith('.sql'))
  expect(rows[0]).toEqual({ migrations: written.length })
  await close()
})

it('a failed migration leaves the database unchanged', async () => {
  const url = await createPortalTestDatabase('template0')
  const { db, close } = connectPostgres(url)
  // A table of the second migration exists already: the first migration must be rolled back too.
  await db.execute(sql`create table companies (id text)`)
  await expect(migrateDatabase(url)).rejects.toThrow()
  const { rows } = await db.execute(sql`select count(*)::int as count from pg_proc where proname = 'unaccented'`)
  expect(rows[0]).toEqual({ count: 0 })
  await close()
})

it('a migration gives up a locked table, and gets it once it is free', async () => {
  const url = await createPortalTestDatabase('template0')
  const reader = new Client({ connectionString: url })
  await reader.connect()
  const { entries } = JSON.parse(await readFile(`${migrations}/meta/_journal.json`, 'utf8')) as Journal
  const before = entries.slice(
    0,
    entries.findIndex(({ tag }) => tag === '0021_document_pages'),
  )
  await reader.query('BEGIN')
  await applyMigrations(
    reader,
    before.map(({ when }) => when),
  )
  await reader.query('COMMIT')
  // A long transaction reads the table that the next migration alters.
  await reader.query('BEGIN')
  await reader.query('SELECT FROM accord_documents')
  await expect(migrateDatabase(url, { withinMs: 50, pauseMs: 10, tries: 2 })).rejects.toThrow(
    'une table reste occupée par une autre opération',
  )
  const later = migrateDatabase(url, { withinMs: 50, pauseMs: 10, tries: 1000 })
  await reader.query('COMMIT')
  await later
  const { rows } = await reader.query('SELECT count(*)::int AS count FROM drizzle.__drizzle_migrations')
  expect(rows).toEqual([{ count: entries.length }])
  await reader.end()
})

it('migrations refuse the database of a newer portal, and leave it unchanged', async () => {
  const url = await createPortalTestDatabase()
  const { db, close } = connectPostgres(url)
  await db.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of tomorrow', 9999999999999)`,
  )
  await expect(migrateDatabase(url)).rejects.toThrow('Cette base de données vient d’une version plus récente d’Envol')
  await db.execute(sql`delete from drizzle.__drizzle_migrations where hash = 'of tomorrow'`)
  await migrateDatabase(url)
  await close()
})

it('a migration older than the last one applied, but merged later, is applied', async () => {
  const url = await createPortalTestDatabase('template0')
  await migrateDatabase(url)
  const { db, close } = connectPostgres(url)
  await db.execute(sql`delete from drizzle.__drizzle_migrations where id = 1`)
  await db.execute(sql`alter function unaccented rename to moved`)
  await migrateDatabase(url)
  const { rows } = await db.execute(sql`select to_regproc('unaccented') is not null as here`)
  expect(rows).toEqual([{ here: true }])
  await close()
})

it('the portal’s own database sorts in French', async () => {
  const { db, close } = connectPostgres(inject('clusterUrl'))
  const { rows } = await db.execute(
    sql`select string_agg(word, ' ' order by word) as words from unnest(array['été', 'eté', 'zèle', 'Ève', 'cote', 'côte', 'œuvre', 'ombre', 'accord']) word`,
  )
  expect(rows[0]).toEqual({ words: 'accord cote côte eté été Ève œuvre ombre zèle' })
  await close()
})
