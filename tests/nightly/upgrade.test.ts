import { execFile } from 'node:child_process'
import { chmod, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startEmbeddedPostgres } from '#server/database/cluster/embedded.ts'
import { migrateDatabase } from '#server/database/migrate.ts'
import { findOrChoosePostgresLocation } from '#server/database/cluster/clusterLocation.ts'
import { fillPortalDatabase, readPortalTableRows } from '#tests/database/portalRows.ts'
import { runSingleQuery, createTemporaryPostgresDataFolder } from '#tests/database/startWriter.ts'

let filled: Awaited<ReturnType<typeof createTemporaryPostgresDataFolder>>
let rows: Awaited<ReturnType<typeof readPortalTableRows>>
let present = ''
let place: Awaited<ReturnType<typeof createTemporaryPostgresDataFolder>>
let home = ''
let version = ''
beforeAll(async () => {
  filled = await createTemporaryPostgresDataFolder({ isOpen: true })
  ;({ rows, version: present } = await visit(filled, async (url) => {
    await migrateDatabase(url)
    await fillPortalDatabase(url, 100)
  }))
})
beforeEach(async () => {
  place = await createTemporaryPostgresDataFolder({ isOpen: true })
  home = join(place.folder, 'postgres')
  version = join(place.cluster, 'PG_VERSION')
  // The owner is copied too, which Node's own copy does not do.
  await promisify(execFile)('cp', ['-a', join(filled.folder, 'postgres'), join(filled.folder, 'place'), place.folder])
})
afterEach(() => place.remove())
afterAll(() => filled.remove())

/** Starts the built-in PostgreSQL of a data folder and stops it. Returns the table rows and the log output. */
async function visit(
  at = place,
  prepare: (url: string, ownersUrl: string) => Promise<unknown> = async () => undefined,
) {
  const said: string[] = []
  const database = await startEmbeddedPostgres({ folder: at.folder, log: (sentence) => said.push(sentence) })
  try {
    await prepare(database.url, database.ownersUrl)
    const found = await readPortalTableRows(database.url)
    return { rows: found, said: said.join('\n'), version: await readFile(join(at.cluster, 'PG_VERSION'), 'utf8') }
  } finally {
    await database.stop()
  }
}

/** Marks the PostgreSQL cluster as one of version 17, with wrapped current programs as its cached binaries. */
async function ageTheCluster() {
  const { programs } = await findOrChoosePostgresLocation(place.folder, () => undefined)
  for (const name of await readdir(home)) {
    if (name.startsWith('programs-')) await rm(join(home, name), { recursive: true })
  }
  const kept = join(home, 'programs-17.9/bin')
  await mkdir(kept, { recursive: true, mode: 0o755 })
  const door = `#!/bin/sh\ngrep -qx 17 "$2/PG_VERSION" || exit 1\necho 18 > "$2/PG_VERSION"\nexec ${programs}/bin/postgres "$@"\n`
  await writeFile(join(kept, 'postgres'), door, { mode: 0o755 })
  await chmod(join(kept, 'postgres'), 0o755)
  await writeFile(version, '17\n')
}

test('the database of an older PostgreSQL is upgraded whole, and a copy is kept', async () => {
  await ageTheCluster()
  const moved = await visit()
  expect(moved.rows).toEqual(rows) // Mails and sessions included
  expect(moved.version).toBe(present)
  expect(moved.said).toContain(`passe de PostgreSQL 17 à PostgreSQL ${present.trim()}`)
  expect(moved.said).toContain(`gardée dans ${home}.postgresql-17`)
  expect((await readdir(place.folder)).toSorted()).toEqual(['lock', 'place', 'postgres', 'postgres.postgresql-17'])
  expect((await visit()).said).toBe('')
})

test('an upgrade interrupted between its two renames is repeated', async () => {
  await ageTheCluster()
  await rename(home, `${home}.postgresql-17`)
  await mkdir(`${home}.0a1b2c3d.unfinished`)
  expect((await visit()).rows).toEqual(rows)

  // Later, the set-aside copy never replaces a lost database.
  await rm(home, { recursive: true })
  await expect(visit()).rejects.toThrow('n’y est plus')
})

test('a failed upgrade leaves the database in place for another attempt', async () => {
  const broken = await visit(place, (_url, ownersUrl) =>
    runSingleQuery(ownersUrl, 'set session_replication_role = replica; delete from companies where id = 3'),
  )
  await ageTheCluster()
  await expect(visit()).rejects.toThrow('foreign key')
  expect((await readdir(place.folder)).toSorted()).toEqual(['lock', 'place', 'postgres'])
  expect((await visit()).rows).toEqual(broken.rows)
})

test.each([
  ['older', '9', 'npm run restore reprise.tar.zst'],
  ['newer', '99', 'Revenez à la version d’Envol que vous aviez'],
])(
  'a database of an %s PostgreSQL without readable programs is left unchanged, and a message gives the solution',
  async (_, major, way) => {
    await writeFile(version, `${major}\n`)
    const refused = visit()
    await expect(refused).rejects.toThrow(`écrite par PostgreSQL ${major}, et cet Envol apporte PostgreSQL`)
    await expect(refused).rejects.toThrow(way)
    await writeFile(version, present)
    expect((await visit()).rows).toEqual(rows)
  },
)
