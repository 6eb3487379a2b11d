import { useEffect } from 'react'
import { useSWRConfig } from 'swr'
import type { NetworkState } from '#src/offline/offlineState.ts'
import { readActionOutboxFromDevice, flushActionOutbox } from '#src/offline/store/deviceOutbox.ts'

/**
 * Interval of retries for queued user actions that the portal did not accept at first (rate limit, proof of work), in
 * ms.
 */
const TRY_AGAIN_MS = 60_000

/** Sends queued user actions when the portal answers again, then refetches the data they change. */
export function useFlushOutbox(network: NetworkState) {
  const { mutate } = useSWRConfig()
  useEffect(() => {
    const flush = async () => {
      const outcomes = await flushActionOutbox()
      if (outcomes.length > 0)
        await mutate((key) => typeof key === 'string' && /^\/(?:events|accords|polls)\b/.test(key))
    }
    void readActionOutboxFromDevice()
    if (network !== 'online') return undefined
    void flush()
    const timer = setInterval(() => void flush(), TRY_AGAIN_MS)
    return () => clearInterval(timer)
  }, [network, mutate])
}
