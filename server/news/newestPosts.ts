import { and, desc, eq } from 'drizzle-orm'
import { categoryLabels } from '#contract/categoryLabels.ts'
import { paths } from '#contract/paths.ts'
import type { Database } from '#server/database/connect.ts'
import { pictures } from '#server/database/schema/content.ts'
import { posts } from '#server/database/schema/news.ts'
import type { FeedEntry } from '#server/http/feeds.ts'
import { companyFilter } from '#server/database/visibility.ts'
import { coverOf, isPublished } from './postSummary.ts'

const AT_MOST = 30

/** The newest posts, for those who follow them elsewhere; of one company, and of all, when one is named. */
export async function newestPosts(db: Database, company: number | undefined): Promise<FeedEntry[]> {
  const isFor = companyFilter(posts, company)
  const found = await db
    .select({ post: posts, picture: pictures })
    .from(posts)
    .leftJoin(pictures, eq(pictures.name, posts.cover))
    .where(and(isPublished, isFor))
    .orderBy(desc(posts.published_at), desc(posts.id))
    .limit(AT_MOST)
  return found.map(({ post, picture }) => ({
    path: paths.post(post.id),
    title: post.title,
    summary: post.summary,
    author: post.author,
    category: categoryLabels[post.category],
    published_at: post.published_at,
    updated_at: post.updated_at,
    picture: picture ? coverOf(picture, post.cover_alt).sources.at(-1)?.src : undefined,
  }))
}
