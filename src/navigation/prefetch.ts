import { useCallback, useEffect } from 'react'
import { useSWRConfig } from 'swr'
import { matchScreen } from '#src/routes.tsx'
import { fetchAhead, isComing } from '#src/api/SwrProvider.tsx'

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
    const whenIdle = window.requestIdleCallback ?? ((run: () => void) => window.setTimeout(run, 2000))
    const cancel = window.cancelIdleCallback ?? window.clearTimeout
    const handle = whenIdle(() => list.split(' ').forEach((href) => prefetch(href)), { timeout: 5000 })
    return () => cancel(handle)
  }, [list, prefetch])
}

type Connection = { saveData?: boolean; type?: string }

/** True when each byte may cost the person money: data saving is asked for, or the network is a mobile one. */
function isMetered() {
  const { connection } = navigator as Navigator & { connection?: Connection }
  return connection?.saveData === true || connection?.type === 'cellular'
}
