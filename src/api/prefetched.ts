import { createContext } from 'react'
import type { Company } from '#contract/companies/companies.ts'
import { CallError, fetchKey } from './call.ts'
import { backoffDelay } from './backoff.ts'

/** What came with the page: the answers of its calls, and the refusals (an article that does not exist). */
export type InitialData = {
  answers: Record<string, unknown>
  refusals: Record<string, { status: number; message: string }>
  /** The company that the server knew to be chosen. */
  company?: Company | undefined
  /** The keys of what is drawn in the page and was not sent beside it a second time: a long text. */
  drawn?: string[]
  /** What was asked for before the page was there, for the member whose it is. */
  early?: Map<string, Promise<unknown>>
  /** The token of that member, whose session may end before any of the page is drawn. */
  token?: string | undefined
  /** What stands at this address instead of its page: it has none, or its data could not be had. */
  errorPage?: 'missing' | 'failed'
}

export const FRESH_MS = 60_000

/** When each answer came, and which are on their way: what came with the page has just come. */
export function createPrefetched({ answers, refusals, drawn = [], early = new Map(), token }: InitialData) {
  const receivedAt = new Map([...Object.keys(answers), ...Object.keys(refusals)].map((key) => [key, Date.now()]))
  const underWay = new Set<string>()
  const ahead = new Map<string, Promise<unknown>>()
  const arriving = new Map<string, Promise<unknown>>()

  /** True when the data at a key is less than a minute old: it is shown as it is, and not fetched again. */
  const isFresh = (key: string) => Date.now() - (receivedAt.get(key) ?? -Infinity) < FRESH_MS

  function get(key: string): Promise<unknown> {
    const begun = early.get(key)
    early.delete(key)
    const call = (begun ?? fetchKey(key))
      .then((answer) => {
        receivedAt.set(key, Date.now())
        return answer
      })
      .finally(() => underWay.delete(key))
    underWay.add(key)
    return call
  }

  /**
   * Never fails: what the server has drawn stays as it is meanwhile, and its links lead on. What is refused for good is
   * kept as a refusal, which the page then shows.
   */
  const arrive = (key: string, failures = 1): Promise<unknown> =>
    get(key).catch(async (error: unknown) => {
      if (error instanceof CallError && !error.isRetryable) {
        refusals[key] = { status: error.status, message: error.message }
        receivedAt.set(key, Date.now())
        return undefined
      }
      const said = error instanceof CallError ? error.retryAfter : undefined
      await new Promise((resolve) => setTimeout(resolve, backoffDelay(failures, said)))
      return arrive(key, failures + 1)
    })

  return {
    refusals,
    token,
    /** What is drawn in the page already, once its answer is there; undefined for every other key. */
    drawn: (key: string): Promise<unknown> | undefined => {
      if (!drawn.includes(key)) return undefined
      const answer = arriving.get(key) ?? arrive(key)
      arriving.set(key, answer)
      return answer
    },
    isFresh,
    /** True when nothing is gained by fetching a key ahead: its data is fresh, or on its way. */
    isComing: (key: string) => isFresh(key) || underWay.has(key),
    /** Gets what stands at a key before the page that shows it is there. */
    fetchAhead: (key: string): Promise<unknown> => {
      const call = get(key).finally(() => ahead.get(key) === call && ahead.delete(key))
      ahead.set(key, call)
      return call
    },
    /** SWR's fetcher: takes over what is being fetched ahead, or gets what stands at a key. */
    fetch: (key: string) => ahead.get(key) ?? get(key),
    /** From now on nothing is fresh. */
    forget: () => {
      receivedAt.clear()
      ahead.clear()
      early.clear()
    },
  }
}

export const nothing: InitialData = { answers: {}, refusals: {} }

/** What the portal has been answered; of each provider its own. */
export const Prefetched = createContext(createPrefetched(nothing))
