import { createContext, useCallback, useContext, type ReactNode } from 'react'
import { SWRConfig, useSWRConfig, type Middleware } from 'swr'
import { CallError, fetchKey } from './call.ts'

/** What came with the page: the answers of its calls, and the refusals (an article that does not exist). */
export type InitialData = {
  answers: Record<string, unknown>
  refusals: Record<string, { status: number; message: string }>
  /** What stands at this address instead of its page: it has none, or its data could not be had. */
  instead?: 'missing' | 'failed'
}

const FRESH_MS = 60_000
const receivedAt = new Map<string, number>()
const underWay = new Set<string>()
const ahead = new Map<string, Promise<unknown>>()

/** True when the data at a key is less than a minute old: it is shown as it is, and not fetched again. */
export const isFresh = (key: string) => Date.now() - (receivedAt.get(key) ?? -Infinity) < FRESH_MS

/** True when nothing is gained by fetching a key ahead: its data is fresh, or on its way. */
export const isComing = (key: string) => isFresh(key) || underWay.has(key)

/** Notes, in the browser, that what came with the page is fresh. */
export function noteInitialData({ answers, refusals }: InitialData) {
  for (const key of [...Object.keys(answers), ...Object.keys(refusals)]) receivedAt.set(key, Date.now())
}

const Refusals = createContext<InitialData['refusals']>({})

/** SWR with the portal's fetcher and what came with the page. */
export function SwrProvider({ initial, children }: { initial: InitialData; children: ReactNode }) {
  return (
    <Refusals value={initial.refusals}>
      <SWRConfig
        value={{
          provider: () => new Map(),
          fallback: initial.answers,
          fetcher,
          use: [withInitialData],
          focusThrottleInterval: FRESH_MS,
          shouldRetryOnError: (error: unknown) => !(error instanceof CallError) || isPassing(error.status),
        }}
      >
        {children}
      </SWRConfig>
    </Refusals>
  )
}

/** Forgets every answer, and asks again for those that are shown. */
export function useForgetAnswers() {
  const { mutate } = useSWRConfig()
  return useCallback(() => {
    receivedAt.clear()
    ahead.clear()
    mutate(() => true, undefined, { revalidate: true }).catch(() => undefined)
  }, [mutate])
}

/** Gets what stands at a key before the page that shows it is there. */
export function fetchAhead(key: string): Promise<unknown> {
  const call = get(key).finally(() => ahead.get(key) === call && ahead.delete(key))
  ahead.set(key, call)
  return call
}

/** SWR's fetcher: takes over what is being fetched ahead, or gets what stands at a key. */
export const fetcher = (key: string) => ahead.get(key) ?? get(key)

function get(key: string): Promise<unknown> {
  const call = fetchKey(key)
    .then((answer) => {
      receivedAt.set(key, Date.now())
      return answer
    })
    .finally(() => underWay.delete(key))
  underWay.add(key)
  return call
}

/** A failure that another try may mend: the network's, or a server's that is overloaded. */
const isPassing = (status: number) => status === 0 || status >= 500

const withInitialData: Middleware = (useNext) =>
  function useInitialData(key, fetch, config) {
    const isKnown = typeof key === 'string' && isFresh(key)
    const swr = useNext(key, fetch, isKnown ? { ...config, revalidateOnMount: false } : config)
    const refusals = useContext(Refusals)
    const refusal = typeof key === 'string' ? refusals[key] : undefined
    if (!refusal || swr.data !== undefined || swr.error !== undefined) return swr
    return { ...swr, error: new CallError(refusal.status, refusal.message) as typeof swr.error }
  }
