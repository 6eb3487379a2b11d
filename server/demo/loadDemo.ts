import { fileURLToPath } from 'node:url'
import { eq, inArray, sql } from '#server/drizzle/drizzle.ts'
import { demoContentDate } from '#association/demo/content.ts'
import { demoMembers } from '#association/demo/members.ts'
import { importContent } from '#server/content/importContent.ts'
import { readContentFolder, type ContentFolderToImport } from '#server/content/readContentFolder.ts'
import { takeTransactionAdvisoryLock } from '#server/database/advisoryLock.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { companies } from '#server/database/schema/companies.ts'
import { demo_parts, pictures } from '#server/database/schema/content.ts'
import { members } from '#server/database/schema/members.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { AppContext, PortalFeature } from '#server/feature.ts'
import { todayInParisSql } from '#server/database/todayInParis.ts'

const folder = fileURLToPath(new URL('../../association/demo/content/', import.meta.url))

type Ground = Pick<AppContext, 'db' | 'files' | 'secrets'>

/**
 * Loads the demo data of each feature that is not loaded yet, in one transaction. Skips a database with companies of
 * its own. Throws when a demo file is damaged.
 */
export async function loadDemo({ db, files, secrets }: Ground, features: Record<string, PortalFeature>) {
  const missing = async (tx: Database | Transaction) => {
    const loaded = await partsOf(tx)
    return Object.keys(features).filter((name) => loaded && !loaded.has(name))
  }
  if ((await missing(db)).length === 0) return
  const kinds = Object.values(features).flatMap(({ content }) => content ?? [])
  const sheets = Object.values(features).flatMap(({ settingsFile }) => settingsFile ?? [])
  const sources = Object.values(features).flatMap(({ search }) => search ?? [])
  const content = await readContentFolder(folder, kinds, sheets)
  const clear = await inTransaction(db, async (tx) => {
    // Lock for servers that start at once on a new database: the second one finds the demo loaded.
    await takeTransactionAdvisoryLock(tx, 'content')
    const parts = await missing(tx)
    if (parts.length === 0) return undefined
    for (const name of parts) await features[name]?.demo?.(tx)
    await tx.insert(demo_parts).values(parts.map((name) => ({ name })))
    const part = await contentOf(tx, content, { parts, features })
    const { clear: clearFormer } = await importContent(tx, files, part, { sources, movedDays: await daysSince(tx) })
    for (const name of parts) await features[name]?.demoOfContent?.(tx, { secrets })
    return clearFormer
  })
  await clear?.()
}

/**
 * Returns the demo texts and pictures of some features, without pictures that exist already and may have been edited.
 */
async function contentOf(
  tx: Transaction,
  content: ContentFolderToImport,
  { parts, features }: { parts: string[]; features: Record<string, PortalFeature> },
): Promise<ContentFolderToImport> {
  const names = [...content.pictures.keys()]
  const rows = await tx.select({ name: pictures.name }).from(pictures).where(inArray(pictures.name, names))
  const given = new Set(parts.map((name) => features[name]?.settingsFile))
  const there = new Set(parts.includes('content') ? [] : rows.map(({ name }) => name))
  return {
    entries: new Map([...content.entries].filter(([kind]) => parts.includes(kind.folder))),
    pictures: new Map([...content.pictures].filter(([name]) => !there.has(name))),
    documents: content.documents,
    sheets: new Map([...content.sheets].filter(([sheet]) => given.has(sheet))),
    beside: content.beside,
  }
}

/** Returns the features whose demo data is loaded; undefined for a database with data of its own. */
async function partsOf(tx: Database | Transaction): Promise<Set<string> | undefined> {
  const parts = (await tx.select().from(demo_parts)).map(({ name }) => name)
  if (parts.length > 0 || (await tx.$count(companies)) === 0) return new Set(parts)
  // Databases of versions before `demo_parts` existed.
  const [{ email } = { email: '' }] = demoMembers
  const isDemo = (await tx.$count(members, eq(members.email, email))) > 0
  return isDemo ? new Set(['companies', 'session', 'news']) : undefined
}

/** Returns the number of days since the demo's texts were written, in Paris time. */
async function daysSince(tx: Transaction): Promise<number> {
  const { rows } = await tx.execute<{ days: number }>(sql`select ${todayInParisSql} - ${demoContentDate}::date as days`)
  return rows[0]?.days ?? 0
}
