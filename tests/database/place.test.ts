import { chmod, cp, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { startEmbeddedPostgres } from '#server/database/cluster/embedded.ts'
import { runSingleQuery, removePostgresDataFolder, createTemporaryPostgresDataFolder } from './startWriter.ts'

let place: Awaited<ReturnType<typeof createTemporaryPostgresDataFolder>>
beforeEach(async () => void (place = await createTemporaryPostgresDataFolder({ isOpen: true })))
afterEach(() => place.remove())

/**
 * Starts the built-in PostgreSQL of a data folder, runs an SQL query and stops it. Returns the rows and the log output.
 */
async function visit(data: string, sql: string) {
  const said: string[] = []
  const database = await startEmbeddedPostgres({ folder: data, log: (sentence) => said.push(sentence) })
  try {
    return { rows: await runSingleQuery(database.url, sql), said: said.join('\n') }
  } finally {
    await database.stop()
  }
}

const NAME = 'create table ours as select $$the first$$ as name'

test(
  'a renamed data folder keeps its database; a missing one is reported, and never replaced by a new one',
  { tags: ['nightly'] },
  async () => {
    const [before, data] = [join(place.folder, 'before'), join(place.folder, 'after')]
    await visit(before, NAME)
    await rename(before, data)
    expect((await visit(data, 'select name from ours')).rows).toEqual([{ name: 'the first' }])

    await rename(join(data, 'postgres'), join(place.folder, 'lost'))
    await expect(visit(data, 'select 1')).rejects.toThrow(
      `La base de données gardée dans ${join(data, 'postgres')} n’y est plus.`,
    )
    expect(await readdir(data)).not.toContain('postgres')
    await rename(join(place.folder, 'lost'), join(data, 'postgres'))
    expect((await visit(data, 'select name from ours')).rows).toEqual([{ name: 'the first' }])

    await rm(join(data, 'postgres'), { recursive: true })
    await rm(join(data, 'place'))
    expect((await visit(data, `select to_regclass('ours') as ours`)).rows).toEqual([{ ours: null }])
  },
)

// Only root is affected: PostgreSQL then runs as a user who cannot enter the checkout.
test.runIf(process.getuid?.() === 0)(
  'under root, a database stored elsewhere follows its checkout',
  { tags: ['nightly'] },
  async () => {
    const [before, after, copy] = ['before', 'after', 'copy'].map((name) => join(place.folder, name, 'data')) as Paths
    await chmod(place.folder, 0o700)
    await mkdir(before, { recursive: true })
    const first = await visit(before, NAME)
    const kept = keptIn(first.said)
    onTestFinished(() => removePostgresDataFolder(kept))

    await rename(dirname(before), dirname(after))
    const found = await visit(after, 'select name from ours')
    expect(found.rows).toEqual([{ name: 'the first' }])
    expect(keptIn(found.said)).toBe(kept)

    await cp(dirname(after), dirname(copy), { recursive: true, filter: (path) => !path.endsWith('lock') })
    await expect(visit(copy, 'select 1')).rejects.toThrow(`${copy} semble une copie de ${after}`)

    // Another checkout at the first one's former place is another portal.
    await mkdir(before, { recursive: true })
    const second = await visit(before, `select to_regclass('ours') as ours`)
    onTestFinished(() => removePostgresDataFolder(keptIn(second.said)))
    expect(second.rows).toEqual([{ ours: null }])
    expect(keptIn(second.said)).not.toBe(kept)
    expect((await visit(after, 'select name from ours')).rows).toEqual([{ name: 'the first' }])
  },
)

type Paths = [string, string, string]

function keptIn(said: string) {
  return /gardée dans (\/var\/lib\/envol\/\S+)/.exec(said)?.[1] ?? ''
}
