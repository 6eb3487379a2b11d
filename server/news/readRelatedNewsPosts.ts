import { and, desc, eq, isNull, ne, or, sql } from '#server/drizzle/drizzle.ts'
import type { RelatedNewsPost } from '#contract/news/news.ts'
import type { Database } from '#server/database/connect.ts'
import { companies } from '#server/database/schema/companies.ts'
import { pictures } from '#server/database/schema/content.ts'
import { posts } from '#server/database/schema/news.ts'
import { toNewsPostSummary, isNewsPostPublishedSql, newsPostSummaryColumns } from './postSummary.ts'

type About = { id: number; title: string; summary: string; category: string; company: { id: number } | null }

// Recent posts only: older ones are rarely read next.
const CANDIDATES = 100
const SHOWN = 3

/**
 * Returns three news posts to read next: same category or company, sharing most words. Other companies' posts are
 * excluded.
 */
export async function readRelatedNewsPosts(db: Database, post: About): Promise<RelatedNewsPost[]> {
  const isOwn = post.company ? eq(posts.company_id, post.company.id) : undefined
  const near = db
    .select({ id: posts.id, search: posts.search, published_at: posts.published_at })
    .from(posts)
    .where(
      and(
        isNewsPostPublishedSql,
        ne(posts.id, post.id),
        or(isNull(posts.company_id), isOwn),
        or(eq(posts.category, post.category as never), isOwn),
      ),
    )
    .orderBy(desc(posts.published_at))
    .limit(CANDIDATES)
    .as('near')
  const { summary: _summary, author: _author, ...columns } = newsPostSummaryColumns
  const words = `${post.title} ${post.summary}`
  // Matches any of the words in the search index; quote_literal escapes lexemes.
  const query = sql`(select string_agg(quote_literal(lexeme), ' | ')::tsquery from unnest(tsvector_to_array(searchable(${words}))) lexeme)`
  const found = await db
    .select(columns)
    .from(near)
    .innerJoin(posts, eq(posts.id, near.id))
    .leftJoin(companies, eq(companies.id, posts.company_id))
    .leftJoin(pictures, eq(pictures.name, posts.cover))
    .orderBy(sql`ts_rank(${near.search}, ${query}) desc nulls last`, desc(near.published_at), desc(near.id))
    .limit(SHOWN)
  return found.map(toNewsPostSummary)
}
