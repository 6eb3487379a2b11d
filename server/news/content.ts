import { asc, eq } from '#server/drizzle/drizzle.ts'
import { z } from 'zod'
import { NewsPostCategory } from '#contract/news/news.ts'
import { portalPagePaths } from '#contract/paths.ts'
import type { ContentKind } from '#server/feature/contentKind.ts'
import { FormerPathsField, OneLineTextField, TitleField } from '#server/content/frontMatterFields.ts'
import { ParisDateTime, formatParisMinuteSql, parisTextToSqlTimestamp } from '#server/content/localTime.ts'
import { parseMarkdownBlocks, publishedTextToPlainText } from '#server/content/markdown.ts'
import { loadFormerPathsOfPageLookup } from '#server/content/formerPaths.ts'
import { upsertRowsBySlug } from '#server/content/upsertRowsBySlug.ts'
import { posts } from '#server/database/schema/news.ts'

const WORDS_A_MINUTE = 200

const Head = z.strictObject({
  title: TitleField(160),
  summary: OneLineTextField(400),
  category: NewsPostCategory,
  /** Company id of the news post; absent when it concerns every company. */
  company: z.int().positive().optional(),
  author: OneLineTextField(120),
  published_at: ParisDateTime,
  updated_at: ParisDateTime.optional(),
  cover: OneLineTextField(80).optional(),
  cover_alt: OneLineTextField(300).optional(),
  formerly: FormerPathsField.optional(),
  withdrawn: z.literal(true).optional(),
})
type Head = z.infer<typeof Head>

/** Import and export of news posts as content files: `news/SLUG.md`. */
export const newsContentKind: ContentKind<Head> = {
  folder: 'news',
  head: Head,
  picturesOf: ({ cover }) => (cover ? [cover] : []),
  formerly: ({ formerly = [] }) => formerly,
  async save(tx, entries, { pictures, movedDays }) {
    // Oldest first, so that newer posts get higher ids.
    const inOrder = entries.toSorted((one, other) => one.head.published_at.localeCompare(other.head.published_at))
    const rows = inOrder.map(({ slug, head, body }) => {
      const words = publishedTextToPlainText(parseMarkdownBlocks(body, { pictures }))
      return {
        slug,
        company_id: head.company ?? null,
        category: head.category,
        title: head.title,
        summary: head.summary,
        body,
        words,
        author: head.author,
        reading_minutes: Math.max(1, Math.round(words.split(/\s+/).length / WORDS_A_MINUTE)),
        published_at: parisTextToSqlTimestamp(head.published_at, movedDays),
        updated_at: parisTextToSqlTimestamp(head.updated_at ?? head.published_at, movedDays),
        cover: head.cover ?? null,
        cover_alt: head.cover_alt ?? '',
        withdrawn: head.withdrawn ?? false,
      }
    })
    const { ids, ...saved } = await upsertRowsBySlug(tx, posts, rows)
    return { ...saved, paths: new Map([...ids].map(([slug, id]) => [slug, portalPagePaths.post(id)])) }
  },
  async all(db, slug) {
    const rows = await db
      .select({
        post: posts,
        published: formatParisMinuteSql(posts.published_at),
        updated: formatParisMinuteSql(posts.updated_at),
      })
      .from(posts)
      .where(slug === undefined ? undefined : eq(posts.slug, slug))
      .orderBy(asc(posts.slug))
    const former = await loadFormerPathsOfPageLookup(db)
    return rows.map(({ post, published, updated }) => ({
      slug: post.slug,
      body: post.body,
      head: {
        title: post.title,
        summary: post.summary,
        category: post.category,
        company: post.company_id ?? undefined,
        author: post.author,
        published_at: published,
        updated_at: updated === published ? undefined : updated,
        cover: post.cover ?? undefined,
        cover_alt: post.cover_alt || undefined,
        formerly: former(portalPagePaths.post(post.id)),
        withdrawn: post.withdrawn || undefined,
      },
    }))
  },
  office: {
    table: posts,
    title: posts.title,
    titleField: 'title',
    date: posts.published_at,
    pathOf: ({ id }) => portalPagePaths.post(id),
    begin: (title) => ({ title, author: 'Le bureau' }),
    stamp: ({ published_at, updated_at: _, ...head }, now, isFirst) => ({
      ...head,
      published_at: published_at ?? now,
      ...(!isFirst && { updated_at: now }),
    }),
  },
}
