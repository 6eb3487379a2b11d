import { useCallback, useContext, useState, type ReactNode } from 'react'
import { SWRConfig, useSWRConfig, type Middleware } from 'swr'
import { CallError } from './call.ts'
import { FRESH_MS, keepAnswers, KeptAnswers, nothing, type InitialData } from './keptAnswers.ts'

/** SWR with the portal's fetcher and what came with the page. */
export function SwrProvider({ initial = nothing, children }: { initial?: InitialData; children: ReactNode }) {
  const [kept] = useState(() => keepAnswers(initial))
  return (
    <KeptAnswers value={kept}>
      <SWRConfig
        value={{
          provider: () => new Map(),
          fallback: initial.answers,
          fetcher: kept.fetch,
          use: [withInitialData],
          focusThrottleInterval: FRESH_MS,
          shouldRetryOnError: (error: unknown) => !(error instanceof CallError) || isPassing(error.status),
        }}
      >
        {children}
      </SWRConfig>
    </KeptAnswers>
  )
}

/** Forgets every answer, and asks again for those that are shown. */
export function useForgetAnswers() {
  const { mutate } = useSWRConfig()
  const { forget } = useContext(KeptAnswers)
  return useCallback(() => {
    forget()
    mutate(() => true, undefined, { revalidate: true }).catch(() => undefined)
  }, [forget, mutate])
}

/** A failure that another try may mend: the network's, or a server's that is overloaded. */
const isPassing = (status: number) => status === 0 || status >= 500

const withInitialData: Middleware = (useNext) =>
  function useInitialData(key, fetch, config) {
    const { isFresh, refusals } = useContext(KeptAnswers)
    const isKnown = typeof key === 'string' && isFresh(key)
    const swr = useNext(key, fetch, isKnown ? { ...config, revalidateOnMount: false } : config)
    const refusal = typeof key === 'string' ? refusals[key] : undefined
    if (!refusal || swr.data !== undefined || swr.error !== undefined) return swr
    return { ...swr, error: new CallError(refusal.status, refusal.message) as typeof swr.error }
  }
