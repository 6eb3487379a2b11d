import type { PostCategory } from '#contract/news/news.ts'
import { callKey } from '#src/api/call.ts'
import { useReply } from '#src/api/useReply.ts'

export type PostFilter = {
  page?: number
  per_page?: number
  category?: PostCategory | undefined
  search?: string
  /** Company id; without it, the news posts of every company. */
  company?: number
}

export const postsKey = (filter: PostFilter) => callKey('GET /posts', { query: filter })
export const postKey = (id: number) => callKey('GET /posts/:id', { params: { id } })

/** Returns a page of news posts. */
export const usePosts = (filter: PostFilter) => useReply(postsKey(filter))
/** Returns the full text of a news post; makes no request without an id. */
export const usePost = (id: number | undefined) => useReply(id === undefined ? null : postKey(id))
