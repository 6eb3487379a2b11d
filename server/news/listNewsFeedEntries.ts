import { and, desc, eq } from '#server/drizzle/drizzle.ts'
import { newsPostCategoryLabels } from '#contract/news/newsPostCategoryLabels.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { blocksToFeedHtml } from '#server/content/blocksToFeedHtml.ts'
import { convertMarkdownToBlocks } from '#server/content/readText.ts'
import { pictures } from '#server/database/schema/content.ts'
import { posts } from '#server/database/schema/news.ts'
import type { FileStorage } from '#server/storage/files.ts'
import type { NewsFeedEntry } from '#server/http/feeds.ts'
import { companySqlFilter } from '#server/database/visibility.ts'
import type { AppContext } from '#server/feature.ts'
import { toNewsPostCoverPicture, isNewsPostPublishedSql } from './postSummary.ts'

const AT_MOST = 30

/** Returns the newest 30 news posts for feeds (RSS), of all companies or of one company and general ones. */
export async function listNewsFeedEntries(
  { db, files }: Pick<AppContext, 'db' | 'files'>,
  company: number | undefined,
): Promise<NewsFeedEntry[]> {
  const isFor = companySqlFilter(posts, company)
  const found = await db
    .select({ post: posts, picture: pictures })
    .from(posts)
    .leftJoin(pictures, eq(pictures.name, posts.cover))
    .where(and(isNewsPostPublishedSql, isFor))
    .orderBy(desc(posts.published_at), desc(posts.id))
    .limit(AT_MOST)
  return Promise.all(
    found.map(async ({ post, picture }) => {
      const blocks = await convertMarkdownToBlocks(db, post.body)
      return {
        path: portalPagePaths.post(post.id),
        title: post.title,
        summary: post.summary,
        author: post.author,
        category: newsPostCategoryLabels[post.category],
        published_at: post.published_at,
        updated_at: post.updated_at,
        picture: picture ? await shownPicture(files, picture, post.cover_alt) : undefined,
        html: (origin: string) => blocksToFeedHtml(blocks, origin),
      }
    }),
  )
}

/** Returns path and size in bytes of the largest version of a news post's cover picture. */
async function shownPicture(files: FileStorage, picture: typeof pictures.$inferSelect, alt: string) {
  const path = toNewsPostCoverPicture(picture, alt).sources.at(-1)?.src
  const file = picture.shown.at(-1)?.file
  return path && file ? { path, size: (await files.open(file))?.size ?? 0 } : undefined
}
