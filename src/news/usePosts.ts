import useSWR from 'swr'
import type { ReplyOf } from '#contract/contract.ts'
import type { PostCategory } from '#contract/news.ts'
import { keyOf, type CallError } from '#src/api/call.ts'

export type PostFilter = { page?: number; per_page?: number; category?: PostCategory | undefined; search?: string }

export const postsKey = (filter: PostFilter) => keyOf('GET /posts', { query: filter })
export const postKey = (id: number) => keyOf('GET /posts/:id', { params: { id } })

/** One page of the news. */
export const usePosts = (filter: PostFilter) => useSWR<ReplyOf<'GET /posts'>, CallError>(postsKey(filter))
/** One whole post; no call without an id. */
export const usePost = (id: number | undefined) =>
  useSWR<ReplyOf<'GET /posts/:id'>, CallError>(id === undefined ? null : postKey(id))
