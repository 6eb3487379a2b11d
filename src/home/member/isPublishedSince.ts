import type { PostSummary } from '#contract/news/news.ts'

/** Returns a filter for the posts published after a moment; none match on a first visit. */
export const isPublishedSince =
  (since: string | undefined) =>
  ({ published_at }: PostSummary): boolean =>
    since !== undefined && Date.parse(published_at) > Date.parse(since)
