import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { restoreDataFolderWithDatabase } from '#server/database/backup/folders.ts'
import { makePortalBackup } from '#server/database/backup/makePortalBackup.ts'
import { startEmbeddedPostgres } from '#server/database/cluster/embedded.ts'
import { migrateDatabase } from '#server/database/migrate.ts'
import { fillPortalDatabase, readPortalTableRows } from '#tests/database/portalRows.ts'
import { runSingleQuery, createTemporaryPostgresDataFolder, waitUntilTrue } from '#tests/database/startWriter.ts'

const place = await createTemporaryPostgresDataFolder({ isOpen: true })
const data = join(place.folder, 'data')
const whole = join(place.folder, 'whole.tar.zst')
const other = join(place.folder, 'other.tar.zst')
const target = join(place.folder, 'target')
const quiet = () => undefined
let source: Awaited<ReturnType<typeof startEmbeddedPostgres>>

beforeAll(async () => {
  source = await startEmbeddedPostgres({ folder: data, log: quiet })
  await migrateDatabase(source.url)
  await fillPortalDatabase(source.url)
  await makePortalBackup(whole, { url: source.url })
})
afterAll(async () => {
  await source.stop()
  await place.remove()
})

/** Runs the restore command on the damaged backup. Returns its output, and the files that it leaves in the folder. */
async function outcome() {
  const said = await restoreDataFolderWithDatabase(other, target, quiet).then(
    () => 'restored',
    (error: unknown) => String(error),
  )
  const left = existsSync(target) ? await readdir(target) : []
  return { said, left: left.filter((name) => name !== 'lock') }
}

const refused = (sentence: string) => ({ said: expect.stringContaining(sentence), left: [] })

test('a backup with one changed bit, anywhere, is refused and changes nothing', async () => {
  const bytes = await readFile(whole)
  const steps = Array.from({ length: 40 }, (_, step) => Math.round((step * (bytes.length - 1)) / 39))
  for (const position of steps) {
    const damaged = Buffer.from(bytes)
    damaged.writeUInt8(damaged.readUInt8(position) ^ (1 << (position % 8)), position)
    await writeFile(other, damaged)
    expect(await outcome()).toEqual(refused('incomplète ou abîmée'))
  }
})

test('a truncated or extended backup, and any other file, are refused and change nothing', async () => {
  const bytes = await readFile(whole)
  for (const length of [0, 1, 39, 40, 41, bytes.length >> 1, bytes.length - 40, bytes.length - 1]) {
    await writeFile(other, bytes)
    await truncate(other, length)
    expect(await outcome()).toEqual(refused('incomplète ou abîmée'))
  }
  await writeFile(other, Buffer.concat([bytes, Buffer.from('\n')]))
  expect(await outcome()).toEqual(refused('incomplète ou abîmée'))
  await rm(other)
  expect(await outcome()).toEqual(refused('n’existe pas'))
  await writeFile(other, 'Bonjour '.repeat(1000))
  expect(await outcome()).toEqual(refused('n’est pas une sauvegarde d’Envol'))
})

test('the backup of a newer portal is refused and changes nothing', async () => {
  await runSingleQuery(
    source.url,
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('', 9999999999999)`,
  )
  await makePortalBackup(other, { url: source.url })
  await runSingleQuery(source.url, `delete from drizzle.__drizzle_migrations where hash = ''`)
  expect(await outcome()).toEqual(refused('Cette sauvegarde vient d’une version plus récente d’Envol'))
})

test('a folder with a database is left unchanged', async () => {
  await expect(restoreDataFolderWithDatabase(whole, data, quiet)).rejects.toThrow('Envol tourne déjà sur ce dossier')
  const taken = join(place.folder, 'taken')
  await mkdir(join(taken, 'files'), { recursive: true })
  await writeFile(join(taken, 'files/ours'), 'ours')
  await expect(restoreDataFolderWithDatabase(whole, taken, quiet)).rejects.toThrow('files n’est pas vide')
  expect((await readdir(taken)).toSorted()).toEqual(['files', 'lock'])
  await (await startEmbeddedPostgres({ folder: taken, log: quiet })).stop()
  await expect(restoreDataFolderWithDatabase(whole, taken, quiet)).rejects.toThrow('a déjà une base de données')
})

test('a backup that fails leaves no file', async () => {
  await expect(
    makePortalBackup(join(place.folder, 'failed.tar.zst'), { url: source.url, files: whole }),
  ).rejects.toThrow('ENOTDIR')
  expect((await readdir(place.folder)).filter((name) => name.startsWith('failed'))).toEqual([])
})

test('an interrupted restore leaves nothing that looks like a database, and can be repeated', async () => {
  const folder = join(place.folder, 'killed')
  const command = join(import.meta.dirname, '../../server/commands/restoreCommand.ts')
  const killed = spawn(process.execPath, [command, whole, '--to', folder], { stdio: 'ignore' })
  await waitUntilTrue(
    async () => existsSync(folder) && (await readdir(folder)).some((name) => name.startsWith('postgres.')),
  )
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  expect(existsSync(join(folder, 'postgres'))).toBe(false)
  await restoreDataFolderWithDatabase(whole, folder, quiet)
  const copy = await startEmbeddedPostgres({ folder, log: quiet })
  expect((await readPortalTableRows(copy.url))['posts']).toEqual((await readPortalTableRows(source.url))['posts'])
  await copy.stop()
})
