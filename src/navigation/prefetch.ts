import { createContext, useCallback, useContext, useEffect } from 'react'
import { useSWRConfig } from 'swr'
import { Prefetched } from '#src/api/prefetched.ts'
import { whenIdle } from '#src/lib/whenIdle.ts'
import { isMetered } from './metered.ts'

/** What stands at an address: the code of its page, and the keys of the answers that it shows. */
export type Destination = { preload: () => Promise<void>; keys: string[] }

/** Finds what may be fetched ahead at an address: handed in from above, where the screens are known. */
export const FindDestination = createContext<(href: string) => Destination | undefined>(() => undefined)

/**
 * Fetches a page's code and its data side by side: ahead, unless the connection is metered, or because it was asked
 * for, where the data would else wait for the code.
 */
export function usePrefetch() {
  const { mutate } = useSWRConfig()
  const { fetchAhead, isComing } = useContext(Prefetched)
  const find = useContext(FindDestination)
  return useCallback(
    (href: string, isAskedFor = false) => {
      if (!isAskedFor && isMetered()) return
      const found = find(href)
      // What is read comes first: it is mostly the longer of the two.
      for (const key of found?.keys ?? []) {
        if (!isComing(key)) mutate(key, fetchAhead(key), { revalidate: false }).catch(() => undefined)
      }
      found?.preload().catch(() => undefined)
    },
    [mutate, find, fetchAhead, isComing],
  )
}

/** Fetches pages ahead once the browser has nothing better to do. */
export function useIdlePrefetch(hrefs: string[]) {
  const prefetch = usePrefetch()
  const list = hrefs.join(' ')
  useEffect(() => {
    if (!list) return undefined
    return whenIdle(() => list.split(' ').forEach((href) => prefetch(href)))
  }, [list, prefetch])
}
