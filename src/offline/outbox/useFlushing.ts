import { useEffect } from 'react'
import { useSWRConfig } from 'swr'
import type { Network } from '#src/offline/offlineState.ts'
import { readBox, sendAll } from '#src/offline/store/deviceBox.ts'

/** What the portal could not take at first (a crowd, work that it asks for) is tried again so often. */
const TRY_AGAIN_MS = 60_000

/** Sends what waits as soon as the portal answers, and has what it changes fetched anew. */
export function useFlushing(network: Network) {
  const { mutate } = useSWRConfig()
  useEffect(() => {
    const flush = async () => {
      const outcomes = await sendAll()
      if (outcomes.length > 0) await mutate((key) => typeof key === 'string' && /^\/(?:events|accords)\b/.test(key))
    }
    void readBox()
    if (network !== 'online') return undefined
    void flush()
    const timer = setInterval(() => void flush(), TRY_AGAIN_MS)
    return () => clearInterval(timer)
  }, [network, mutate])
}
