import { createContext, useCallback, useContext, useEffect } from 'react'
import { useSWRConfig } from 'swr'
import { PrefetchContext } from '#src/api/prefetched.ts'
import { whenIdle } from '#src/lib/whenIdle.ts'
import { isMeteredConnection } from './metered.ts'

/** Resources of a URL to prefetch: its page's code and the cache keys of its data. */
export type PrefetchTarget = { preload: () => Promise<void>; keys: string[] }

/**
 * React context with a function that returns the resources to prefetch for a URL. It depends on the list of screens.
 */
export const PrefetchTargetResolverContext = createContext<(href: string) => PrefetchTarget | undefined>(
  () => undefined,
)

/**
 * Returns a function that prefetches a page's code and data. It skips metered networks, unless `isAskedFor` marks a
 * navigation.
 */
export function usePagePrefetcher() {
  const { mutate } = useSWRConfig()
  const { fetchAhead, isComing } = useContext(PrefetchContext)
  const find = useContext(PrefetchTargetResolverContext)
  return useCallback(
    (href: string, isAskedFor = false) => {
      if (!isAskedFor && isMeteredConnection()) return
      const found = find(href)
      // Data first: it mostly takes longer than code.
      for (const key of found?.keys ?? []) {
        if (!isComing(key)) mutate(key, fetchAhead(key), { revalidate: false }).catch(() => undefined)
      }
      found?.preload().catch(() => undefined)
    },
    [mutate, find, fetchAhead, isComing],
  )
}

/** Prefetches the code and data of pages when the browser is idle. */
export function useIdlePrefetch(hrefs: string[]) {
  const prefetch = usePagePrefetcher()
  const list = hrefs.join(' ')
  useEffect(() => {
    if (!list) return undefined
    return whenIdle(() => list.split(' ').forEach((href) => prefetch(href)))
  }, [list, prefetch])
}
