import { createContext } from 'react'
import { fetchKey } from './call.ts'

/** What came with the page: the answers of its calls, and the refusals (an article that does not exist). */
export type InitialData = {
  answers: Record<string, unknown>
  refusals: Record<string, { status: number; message: string }>
  /** What stands at this address instead of its page: it has none, or its data could not be had. */
  instead?: 'missing' | 'failed'
}

export const FRESH_MS = 60_000

/** When each answer came, and which are on their way: what came with the page has just come. */
export function keepAnswers({ answers, refusals }: InitialData) {
  const receivedAt = new Map([...Object.keys(answers), ...Object.keys(refusals)].map((key) => [key, Date.now()]))
  const underWay = new Set<string>()
  const ahead = new Map<string, Promise<unknown>>()

  /** True when the data at a key is less than a minute old: it is shown as it is, and not fetched again. */
  const isFresh = (key: string) => Date.now() - (receivedAt.get(key) ?? -Infinity) < FRESH_MS

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

  return {
    refusals,
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
    },
  }
}

export const nothing: InitialData = { answers: {}, refusals: {} }

/** What the portal has been answered; of each provider its own. */
export const KeptAnswers = createContext(keepAnswers(nothing))
