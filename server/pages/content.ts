import { asc, eq, inArray } from '#server/drizzle/drizzle.ts'
import { z } from 'zod'
import { PublishedTextPageName, publishedTextPagePaths } from '#contract/pages/pages.ts'
import { OneLineTextField, TitleField } from '#server/content/frontMatterFields.ts'
import type { ContentKind, ContentEntry } from '#server/feature/contentKind.ts'
import { ParisDateTime, formatParisMinuteSql, parisTextToSqlTimestamp } from '#server/content/localTime.ts'
import { parseMarkdownBlocks, publishedTextToPlainText } from '#server/content/markdown.ts'
import { InvalidContentError } from '#server/content/mistakes.ts'
import { upsertRowsBySlug } from '#server/content/upsertRowsBySlug.ts'
import type { Transaction } from '#server/database/connect.ts'
import { pages } from '#server/database/schema/pages.ts'
import { PAGE_PLACEHOLDERS } from './placeholders.ts'
import { PAGE_SECTIONS } from './sections.ts'

const Head = z.strictObject({
  /** Name of the portal's page that shows the text, such as the legal notice. */
  page: PublishedTextPageName,
  title: TitleField(160),
  summary: OneLineTextField(400),
  /** Id of the company that the page text is for; omitted for the text of all companies without one of their own. */
  company: z.int().positive().optional(),
  updated_at: ParisDateTime,
  withdrawn: z.literal(true).optional(),
})
type Head = z.infer<typeof Head>

/** Texts of the portal's pages as Markdown files, for import and export: `pages/SLUG.md`. */
export const pagesContentKind: ContentKind<Head> = {
  folder: 'pages',
  head: Head,
  inserts: PAGE_PLACEHOLDERS,
  sections: PAGE_SECTIONS,
  check(entries) {
    const seen = new Set<string>()
    return entries.flatMap(({ slug, head: { page, company, withdrawn } }) => {
      const place = placeOf(page, company)
      const isTaken = seen.has(place)
      if (!withdrawn) seen.add(place)
      return isTaken && !withdrawn
        ? [{ slug, message: `page : « ${page} » a déjà un texte pour cette compagnie.` }]
        : []
    })
  },
  async save(tx, entries, { pictures, movedDays }) {
    const rows = entries.map(({ slug, head, body }) => ({
      slug,
      page: head.page,
      company_id: head.company ?? null,
      title: head.title,
      summary: head.summary,
      body,
      // Hidden sections must not be searchable.
      words: publishedTextToPlainText(parseMarkdownBlocks(body, { pictures })),
      withdrawn: head.withdrawn ?? false,
      updated_at: parisTextToSqlTimestamp(head.updated_at, movedDays),
    }))
    await makeRoom(tx, entries)
    const { ids: _ids, ...saved } = await upsertRowsBySlug(tx, pages, rows)
    return { ...saved, paths: new Map(entries.map(({ slug, head }) => [slug, publishedTextPagePaths[head.page]])) }
  },
  async all(db, slug) {
    const rows = await db
      .select({ text: pages, updated: formatParisMinuteSql(pages.updated_at) })
      .from(pages)
      .where(slug === undefined ? undefined : eq(pages.slug, slug))
      .orderBy(asc(pages.slug))
    return rows.map(({ text, updated }) => ({
      slug: text.slug,
      body: text.body,
      head: {
        page: text.page,
        title: text.title,
        summary: text.summary,
        company: text.company_id ?? undefined,
        updated_at: updated,
        withdrawn: text.withdrawn || undefined,
      },
    }))
  },
  office: {
    table: pages,
    title: pages.title,
    titleField: 'title',
    pathOf: ({ head: { page } }) => publishedTextPagePaths[PublishedTextPageName.parse(page)],
    stamp: (head, now) => ({ ...head, updated_at: now }),
  },
}

const placeOf = (page: PublishedTextPageName, company: number | null | undefined) => `${page} ${company ?? ''}`

/**
 * Withdraws page texts whose page changes, so that imported texts can swap pages. Throws `InvalidContentError` when a
 * page has a text outside the folder, such as after a file was renamed.
 */
async function makeRoom(tx: Transaction, entries: ContentEntry<Head>[]) {
  const bySlug = new Map(entries.map((entry) => [entry.slug, entry]))
  const byPlace = new Map(
    entries
      .filter(({ head }) => !head.withdrawn)
      .map((entry) => [placeOf(entry.head.page, entry.head.company), entry.slug]),
  )
  const shown = await tx.select().from(pages).where(eq(pages.withdrawn, false))
  const place = ({ page, company_id }: (typeof shown)[number]) => placeOf(page, company_id)
  const mistakes = shown.flatMap((row) => {
    const wanted = byPlace.get(place(row))
    if (wanted === undefined || bySlug.has(row.slug)) return []
    const message = `page : « ${row.page} » a déjà un texte sur le portail, pages/${row.slug}.md : gardez ce nom, ou retirez-le d’abord (« withdrawn: true »).`
    return [{ file: `pages/${wanted}.md`, line: 1, message }]
  })
  if (mistakes.length > 0) throw new InvalidContentError(mistakes)
  const moved = shown.filter((row) => bySlug.has(row.slug) && byPlace.get(place(row)) !== row.slug).map(({ id }) => id)
  if (moved.length > 0) await tx.update(pages).set({ withdrawn: true }).where(inArray(pages.id, moved))
}
