import { asc, eq } from '#server/drizzle/drizzle.ts'
import { z } from 'zod'
import { FaqCategory } from '#contract/faq/faq.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { loadFormerPathsOfPageLookup } from '#server/content/formerPaths.ts'
import { FormerPathsField, TitleField } from '#server/content/frontMatterFields.ts'
import type { ContentKind } from '#server/feature/contentKind.ts'
import { ParisDateTime, formatParisMinuteSql, parisTextToSqlTimestamp } from '#server/content/localTime.ts'
import { parseMarkdownBlocks, publishedTextToPlainText } from '#server/content/markdown.ts'
import { upsertRowsBySlug } from '#server/content/upsertRowsBySlug.ts'
import { faq_entries, faq_opinions } from '#server/database/schema/faq.ts'

const Head = z.strictObject({
  question: TitleField(200),
  category: FaqCategory,
  /** Position of the FAQ entry in its category. */
  rank: z.int().min(0).max(10_000),
  company: z.int().positive().optional(),
  updated_at: ParisDateTime,
  formerly: FormerPathsField.optional(),
  withdrawn: z.literal(true).optional(),
})
type Head = z.infer<typeof Head>

/** Import and export of FAQ entries as content files: `faq/SLUG.md`. */
export const faqContentKind: ContentKind<Head> = {
  folder: 'faq',
  head: Head,
  formerly: ({ formerly = [] }) => formerly,
  async save(tx, entries, { pictures, movedDays }) {
    const rows = entries.map(({ slug, head, body }) => ({
      slug,
      company_id: head.company ?? null,
      category: head.category,
      rank: head.rank,
      question: head.question,
      body,
      words: publishedTextToPlainText(parseMarkdownBlocks(body, { pictures })),
      withdrawn: head.withdrawn ?? false,
      updated_at: parisTextToSqlTimestamp(head.updated_at, movedDays),
    }))
    const { ids, ...saved } = await upsertRowsBySlug(tx, faq_entries, rows)
    return { ...saved, paths: new Map([...ids.keys()].map((slug) => [slug, portalPagePaths.faqEntry(slug)])) }
  },
  async all(db, slug) {
    const rows = await db
      .select({ entry: faq_entries, updated: formatParisMinuteSql(faq_entries.updated_at) })
      .from(faq_entries)
      .where(slug === undefined ? undefined : eq(faq_entries.slug, slug))
      .orderBy(asc(faq_entries.slug))
    const former = await loadFormerPathsOfPageLookup(db)
    return rows.map(({ entry, updated }) => ({
      slug: entry.slug,
      body: entry.body,
      head: {
        question: entry.question,
        category: entry.category,
        rank: entry.rank,
        company: entry.company_id ?? undefined,
        updated_at: updated,
        // Addresses from before entries had their own pages.
        formerly:
          former(portalPagePaths.faqEntry(entry.slug)) ?? former(`${portalPagePaths.faq}?question=${entry.slug}`),
        withdrawn: entry.withdrawn || undefined,
      },
    }))
  },
  office: {
    table: faq_entries,
    title: faq_entries.question,
    titleField: 'question',
    opinions: faq_opinions,
    pathOf: ({ slug }) => portalPagePaths.faqEntry(slug),
    // After the existing entries.
    begin: (question) => ({ question, rank: 1000 }),
    stamp: (head, now) => ({ ...head, updated_at: now }),
  },
}
