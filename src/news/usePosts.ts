import type { NewsPostCategory } from '#contract/news/news.ts'
import { apiReplyKey } from '#src/api/call.ts'
import { useApiReply } from '#src/api/useApiReply.ts'

export type NewsPostsQuery = {
  page?: number
  per_page?: number
  category?: NewsPostCategory | undefined
  search?: string
  /** Company id; without it, the news posts of every company. */
  company?: number
}

export const newsPostsCacheKey = (filter: NewsPostsQuery) => apiReplyKey('GET /posts', { query: filter })
export const newsPostCacheKey = (id: number) => apiReplyKey('GET /posts/:id', { params: { id } })

/** Returns a page of news posts. */
export const useNewsPosts = (filter: NewsPostsQuery) => useApiReply(newsPostsCacheKey(filter))
/** Returns the full text of a news post; makes no request without an id. */
export const useNewsPost = (id: number | undefined) => useApiReply(id === undefined ? null : newsPostCacheKey(id))
