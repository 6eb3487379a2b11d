import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { sql } from '#server/drizzle/drizzle.ts'
import { loadDemoCompanies } from '#server/companies/demo.ts'
import { exportPortalContentFolder } from '#server/content/exportPortalContentFolder.ts'
import { importContent } from '#server/content/importContent.ts'
import { readContentFolder } from '#server/content/readContentFolder.ts'
import { connectPostgres } from '#server/database/connect.ts'
import { migrateDatabase } from '#server/database/migrate.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { readEnv } from '#server/env.ts'
import { allFeatures } from '#server/app.ts'
import { openFileStorage } from '#server/storage/openFileStorage.ts'
import { createPortalTestDatabase } from './portal.ts'

const kinds = allFeatures.flatMap(({ content }) => content ?? [])
const sheets = allFeatures.flatMap(({ settingsFile }) => settingsFile ?? [])
const sources = allFeatures.flatMap(({ search }) => search ?? [])

/**
 * Creates a test database with the three demo companies and a file storage. Returns functions that import and export
 * content folders.
 */
export async function createContentImportTestDatabase() {
  const root = await mkdtemp(join(tmpdir(), 'envol-content-'))
  const url = await createPortalTestDatabase('template0')
  await migrateDatabase(url)
  const { db, close } = connectPostgres(url)
  await inTransaction(db, loadDemoCompanies)
  const files = await openFileStorage(readEnv({}), root, { error: () => undefined })
  const load = async (folder: string) => {
    const content = await readContentFolder(folder, kinds, sheets)
    const { imported, clear } = await inTransaction(db, (tx) => importContent(tx, files, content, { sources }))
    await clear()
    return imported
  }
  /** Writes content files to a new temporary folder, by their relative paths. Returns the folder's path. */
  const folderOf = async (texts: Record<string, string | Buffer>) => {
    const folder = await mkdtemp(join(root, 'in-'))
    for (const [name, text] of Object.entries(texts)) {
      await mkdir(dirname(join(folder, name)), { recursive: true })
      await writeFile(join(folder, name), text)
    }
    return folder
  }
  return {
    url,
    db,
    files,
    load,
    folderOf,
    /** Imports content files into the test database, by their paths in a content folder. */
    take: async (texts: Record<string, string | Buffer>) => load(await folderOf(texts)),
    async write() {
      const folder = join(await mkdtemp(join(root, 'out-')), 'all')
      await exportPortalContentFolder(db, files, folder, { kinds, sheets })
      return folder
    },
    rows: async () =>
      (
        await db.execute(sql`select 'post', slug, id, xmin::text, title, withdrawn from posts union all
        select 'faq', slug, id, xmin::text, question, withdrawn from faq_entries union all
        select 'page', slug, id, xmin::text, title, withdrawn from pages order by 1, 2`)
      ).rows,
    kept: async () => (await readdir(join(root, 'files'), { recursive: true })).filter((name) => /\.\w+$/.test(name)),
    async close() {
      await close()
      await rm(root, { recursive: true })
    },
  }
}
