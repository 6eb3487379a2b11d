import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { and, eq, isNull } from '#server/drizzle/drizzle.ts'
import type { PageName } from '#contract/pages/pages.ts'
import { parseFrontMatter } from '#server/content/frontMatter.ts'
import type { Database } from '#server/database/connect.ts'
import { pages } from '#server/database/schema/pages.ts'
import { pagesContent } from './content.ts'

/** What every portal in France says of itself. */
const REQUIRED = ['mentions-legales', 'politique-de-confidentialite', 'accessibilite'] as const satisfies PageName[]
type Required = (typeof REQUIRED)[number]

/** The legal pages that a portal has not, and those that still hold the demo's text. */
export async function legalTextsToWrite(db: Database): Promise<{ missing: Required[]; demo: Required[] }> {
  const rows = await db
    .select({ page: pages.page, body: pages.body })
    .from(pages)
    .where(and(eq(pages.withdrawn, false), isNull(pages.company_id)))
  const written = new Map<PageName, string>(rows.map(({ page, body }) => [page, body]))
  const demo: Required[] = []
  for (const page of REQUIRED) if (written.has(page) && written.get(page) === (await demoText(page))) demo.push(page)
  return { missing: REQUIRED.filter((page) => !written.has(page)), demo }
}

/** Warns, in one line of the log, when a real portal lacks legal pages, or shows those of an association that is none. */
export async function warnOfLegalTexts(db: Database, log: { warn(about: object, message: string): void }) {
  const { missing, demo } = await legalTextsToWrite(db)
  if (missing.length > 0 || demo.length > 0)
    log.warn({ missing, demo }, 'legal pages are missing or still the demo’s: write them, see docs/content.md')
}

/** Undefined once the demo's folder holds none: whoever runs a portal may empty it. */
async function demoText(page: Required) {
  const file = fileURLToPath(new URL(`../../association/demo/content/pages/${page}.md`, import.meta.url))
  const text = await readFile(file, 'utf8').catch(() => undefined)
  const read = text === undefined ? undefined : parseFrontMatter(`pages/${page}.md`, text, pagesContent.head)
  return read && !Array.isArray(read) ? read.body : undefined
}
