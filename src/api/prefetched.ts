import { createContext } from 'react'
import type { Company } from '#contract/companies/companies.ts'
import { ApiCallError, fetchApiReplyByKey } from './call.ts'
import { backoffDelayMs } from './backoff.ts'

/** Data that the server embeds in a rendered page: API replies, and refusals such as an article that does not exist. */
export type ServerEmbeddedData = {
  answers: Record<string, unknown>
  refusals: Record<string, { status: number; message: string }>
  /** Company that the server considers selected, when it renders a page. */
  company?: Company | undefined
  /** Cache keys of API replies that are rendered in the HTML but not embedded as data, because they are long texts. */
  drawn?: string[]
  /** API requests started before the page's code loaded, by cache key, for the member who owns `token`. */
  early?: Map<string, Promise<unknown>>
  /**
   * Access token of the member for whom API requests were started early. The session may end before the first render.
   */
  token?: string | undefined
  /** Cache keys of API replies that may be of an earlier day: they are shown at once, and fetched again. */
  old?: string[]
  /** Error page to render at this URL: the page does not exist, or its data failed to load. */
  errorPage?: 'missing' | 'failed'
}

export const PREFETCHED_REPLY_FRESHNESS_MS = 60_000

/**
 * Creates a page's cache of prefetched API replies. It tracks when each reply arrived and which requests are pending.
 * Data embedded in the page counts as just received.
 */
export function createPrefetchCache({
  answers,
  refusals,
  drawn = [],
  early = new Map(),
  token,
  old = [],
}: ServerEmbeddedData) {
  const known = [...Object.keys(answers), ...Object.keys(refusals)].filter((key) => !old.includes(key))
  const receivedAt = new Map(known.map((key) => [key, Date.now()]))
  const underWay = new Set<string>()
  const ahead = new Map<string, Promise<unknown>>()
  const arriving = new Map<string, Promise<unknown>>()

  /** True when the cached API reply at a key is less than a minute old, and need not be fetched again. */
  const isFresh = (key: string) => Date.now() - (receivedAt.get(key) ?? -Infinity) < PREFETCHED_REPLY_FRESHNESS_MS

  function get(key: string): Promise<unknown> {
    const begun = early.get(key)
    early.delete(key)
    const call = (begun ?? fetchApiReplyByKey(key, !receivedAt.has(key)))
      .then((answer) => {
        receivedAt.set(key, Date.now())
        return answer
      })
      .finally(() => underWay.delete(key))
    underWay.add(key)
    return call
  }

  /**
   * Fetches, with retries, the API reply behind a server-rendered part of the page, and never rejects. The rendered
   * HTML and its links work meanwhile. A final refusal is recorded, and the page then shows it.
   */
  const arrive = (key: string, failures = 1): Promise<unknown> =>
    get(key).catch(async (error: unknown) => {
      if (error instanceof ApiCallError && !error.isRetryable) {
        refusals[key] = { status: error.status, message: error.message }
        receivedAt.set(key, Date.now())
        return undefined
      }
      const said = error instanceof ApiCallError ? error.retryAfter : undefined
      await new Promise((resolve) => setTimeout(resolve, backoffDelayMs(failures, said)))
      return arrive(key, failures + 1)
    })

  return {
    refusals,
    token,
    /**
     * Returns a promise of the API reply behind a server-rendered part of the page; undefined for every other cache
     * key.
     */
    drawn: (key: string): Promise<unknown> | undefined => {
      if (!drawn.includes(key)) return undefined
      const answer = arriving.get(key) ?? arrive(key)
      arriving.set(key, answer)
      return answer
    },
    isFresh,
    /** True when prefetching an API reply would be useless: its data is fresh, or its request is pending. */
    isComing: (key: string) => isFresh(key) || underWay.has(key),
    /** Prefetches the API reply at a cache key, before the page that shows it is rendered. */
    fetchAhead: (key: string): Promise<unknown> => {
      const call = get(key).finally(() => ahead.get(key) === call && ahead.delete(key))
      ahead.set(key, call)
      return call
    },
    /** Fetches the API reply at a cache key for SWR, or takes over its pending prefetch. */
    fetch: (key: string) => ahead.get(key) ?? get(key),
    /** Marks every cached API reply as stale, and drops pending prefetches. */
    forget: () => {
      receivedAt.clear()
      ahead.clear()
      early.clear()
    },
  }
}

export const emptyServerEmbeddedData: ServerEmbeddedData = { answers: {}, refusals: {} }

/** React context of the cache of prefetched API replies, one for each SwrProvider. */
export const PrefetchContext = createContext(createPrefetchCache(emptyServerEmbeddedData))
