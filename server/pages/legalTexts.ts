import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { and, eq, isNull } from '#server/drizzle/drizzle.ts'
import type { PublishedTextPageName } from '#contract/pages/pages.ts'
import { parseMarkdownFile } from '#server/content/frontMatter.ts'
import type { Database } from '#server/database/connect.ts'
import { pages } from '#server/database/schema/pages.ts'
import { pagesContentKind } from './content.ts'

/** Names of the pages that French law requires of a portal. */
const REQUIRED = [
  'mentions-legales',
  'politique-de-confidentialite',
  'accessibilite',
] as const satisfies PublishedTextPageName[]
type Required = (typeof REQUIRED)[number]

/** Returns the legal pages that are missing, and those that still have the demo's text. */
export async function findMissingLegalTexts(db: Database): Promise<{ missing: Required[]; demo: Required[] }> {
  const rows = await db
    .select({ page: pages.page, body: pages.body })
    .from(pages)
    .where(and(eq(pages.withdrawn, false), isNull(pages.company_id)))
  const written = new Map<PublishedTextPageName, string>(rows.map(({ page, body }) => [page, body]))
  const demo: Required[] = []
  for (const page of REQUIRED) if (written.has(page) && written.get(page) === (await demoText(page))) demo.push(page)
  return { missing: REQUIRED.filter((page) => !written.has(page)), demo }
}

/** Logs one warning when legal pages of a production portal are missing or still the demo's. */
export async function warnOfUnfinishedLegalTexts(db: Database, log: { warn(about: object, message: string): void }) {
  const { missing, demo } = await findMissingLegalTexts(db)
  if (missing.length > 0 || demo.length > 0)
    log.warn({ missing, demo }, 'legal pages are missing or still the demo’s: write them, see docs/content.md')
}

/** Returns the demo's text of a legal page; undefined when its file was deleted. */
async function demoText(page: Required) {
  const file = fileURLToPath(new URL(`../../association/demo/content/pages/${page}.md`, import.meta.url))
  const text = await readFile(file, 'utf8').catch(() => undefined)
  const read = text === undefined ? undefined : parseMarkdownFile(`pages/${page}.md`, text, pagesContentKind.head)
  return read && !Array.isArray(read) ? read.body : undefined
}
