import type { NewsPostSummary } from '#contract/news/news.ts'

/**
 * Returns a predicate that is true for news posts published after a moment; without a moment (first visit), for none.
 */
export const createNewsPublishedSincePredicate =
  (since: string | undefined) =>
  ({ published_at }: NewsPostSummary): boolean =>
    since !== undefined && Date.parse(published_at) > Date.parse(since)
