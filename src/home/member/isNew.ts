import type { PostSummary } from '#contract/news/news.ts'

/** Tells the posts that were published since a moment; on a first visit none is new. */
export const isNew =
  (since: string | undefined) =>
  ({ published_at }: PostSummary): boolean =>
    since !== undefined && Date.parse(published_at) > Date.parse(since)
