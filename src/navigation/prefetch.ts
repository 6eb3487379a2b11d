import { useCallback, useEffect } from 'react'
import { useSWRConfig } from 'swr'
import { whenIdle } from '#src/lib/whenIdle.ts'
import { matchScreen } from '#src/screens/screenTable.tsx'
import { fetchAhead, isComing } from '#src/api/SwrProvider.tsx'
import { isMetered } from './metered.ts'

/**
 * Fetches a page's code and its data side by side: ahead, unless the connection is metered, or because it was asked
 * for, where the data would else wait for the code.
 */
export function usePrefetch() {
  const { mutate } = useSWRConfig()
  return useCallback(
    (href: string, isAskedFor = false) => {
      if (!isAskedFor && isMetered()) return
      const { screen, keys } = matchScreen(href)
      if (screen.access !== 'public') return
      screen.page.preload().catch(() => undefined)
      for (const key of keys) {
        if (!isComing(key)) mutate(key, fetchAhead(key), { revalidate: false }).catch(() => undefined)
      }
    },
    [mutate],
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
