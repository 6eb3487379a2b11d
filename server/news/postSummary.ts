import { and, eq, lte, sql } from '#server/drizzle/drizzle.ts'
import type { ResponsivePicture } from '#contract/blocks.ts'
import { toResponsivePicture } from '#server/content/pictures.ts'
import { companies } from '#server/database/schema/companies.ts'
import { pictures } from '#server/database/schema/content.ts'
import { posts } from '#server/database/schema/news.ts'

/** SQL condition for published news posts, which everyone may read. */
export const isNewsPostPublishedSql = and(lte(posts.published_at, sql`now()`), eq(posts.withdrawn, false))

/** Columns of a news post in a list; the query joins its company and cover picture. */
export const newsPostSummaryColumns = {
  id: posts.id,
  title: posts.title,
  summary: posts.summary,
  category: posts.category,
  company: { id: companies.id, name: companies.name },
  author: posts.author,
  published_at: posts.published_at,
  reading_minutes: posts.reading_minutes,
  picture: pictures,
  cover_alt: posts.cover_alt,
}

type Row = { published_at: Date; picture: typeof pictures.$inferSelect | null; cover_alt: string }

// Cards are at most 300 px wide: the smallest version is enough.
const WIDE_ENOUGH = 1

/**
 * Converts a row of `newsPostSummaryColumns` to a news post in a list, with the smallest version of its cover picture.
 */
export function toNewsPostSummary<R extends Row>({ picture, cover_alt, published_at, ...rest }: R) {
  const cover = picture && toNewsPostCoverPicture(picture, cover_alt)
  return {
    ...rest,
    published_at: published_at.toISOString(),
    ...(cover && { cover: { ...cover, sources: cover.sources.slice(0, WIDE_ENOUGH) } }),
  }
}

/** Returns a news post's cover picture with its alternative text. */
export const toNewsPostCoverPicture = (picture: typeof pictures.$inferSelect, alt: string): ResponsivePicture => ({
  ...toResponsivePicture(picture),
  alt,
})
