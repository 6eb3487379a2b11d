import type { PostCategory } from '#contract/news/news.ts'
import { keyOf } from '#src/api/call.ts'
import { useReply } from '#src/api/useReply.ts'

export type PostFilter = {
  page?: number
  per_page?: number
  category?: PostCategory | undefined
  search?: string
  /** Whose news, with what is for all; those of every company without it. */
  company?: number
}

export const postsKey = (filter: PostFilter) => keyOf('GET /posts', { query: filter })
export const postKey = (id: number) => keyOf('GET /posts/:id', { params: { id } })

/** One page of the news. */
export const usePosts = (filter: PostFilter) => useReply(postsKey(filter))
/** One whole post; no call without an id. */
export const usePost = (id: number | undefined) => useReply(id === undefined ? null : postKey(id))
