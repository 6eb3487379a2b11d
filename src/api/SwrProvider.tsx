import { use, useCallback, useContext, useState, type ReactNode } from 'react'
import { SWRConfig, useSWRConfig, type Middleware } from 'swr'
import { ApiCallError } from './call.ts'
import {
  PREFETCHED_REPLY_FRESHNESS_MS,
  createPrefetchCache,
  PrefetchContext,
  emptyServerEmbeddedData,
  type ServerEmbeddedData,
} from './prefetched.ts'

/** Provides SWR with the portal's fetcher, and with the API replies that the server embedded in the page. */
export function SwrProvider({
  initial = emptyServerEmbeddedData,
  children,
}: {
  initial?: ServerEmbeddedData
  children: ReactNode
}) {
  const [kept] = useState(() => createPrefetchCache(initial))
  return (
    <PrefetchContext value={kept}>
      <SWRConfig
        value={{
          provider: () => new Map(),
          fallback: initial.answers,
          fetcher: kept.fetch,
          use: [withInitialData],
          focusThrottleInterval: PREFETCHED_REPLY_FRESHNESS_MS,
          shouldRetryOnError: (error: unknown) => !(error instanceof ApiCallError) || error.isRetryable,
        }}
      >
        {children}
      </SWRConfig>
    </PrefetchContext>
  )
}

/** Returns a function that discards every cached API reply and refetches the displayed ones. */
export function useDiscardAndRefetchReplies() {
  const { mutate } = useSWRConfig()
  const { forget } = useContext(PrefetchContext)
  return useCallback(() => {
    forget()
    mutate(() => true, undefined, { revalidate: true }).catch(() => undefined)
  }, [forget, mutate])
}

const withInitialData: Middleware = (useNext) =>
  function useInitialData(key, fetch, config) {
    const { isFresh, refusals, drawn } = useContext(PrefetchContext)
    // Hydration waits for the data of a server-rendered part, whose HTML stays as it is until then.
    const arriving = typeof key === 'string' ? drawn(key) : undefined
    const answer = arriving && use(arriving)
    const isKnown = typeof key === 'string' && isFresh(key)
    const swr = useNext(key, fetch, {
      ...config,
      ...(isKnown && { revalidateOnMount: false }),
      ...(answer !== undefined && { fallbackData: answer as never }),
    })
    const refusal = typeof key === 'string' ? refusals[key] : undefined
    if (!refusal || swr.data !== undefined || swr.error !== undefined) return swr
    return { ...swr, error: new ApiCallError(refusal.status, refusal.message) as typeof swr.error }
  }
