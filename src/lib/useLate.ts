import { useEffect, useEffectEvent, useState } from 'react'
import { arrived } from './unreached.ts'

/** Code loaded on demand, as `late.part`; undefined until it has loaded. */
export type Late<Part> = { part: Part } | undefined

/**
 * Loads a part of the code when it is first wanted, and caches it; returns undefined until then. Calls `onFailed` when
 * loading fails while the part is wanted. A later request retries. `load` must be a stable function.
 */
export function useLate<Part>(
  load: () => Promise<Part>,
  isWanted: boolean,
  onFailed?: (error: unknown) => void,
): Late<Part> {
  const [loaded, setLoaded] = useState<{ part: Part }>()
  const fail = useEffectEvent((error: unknown) => onFailed?.(error))
  const isAwaited = isWanted && !loaded
  useEffect(() => {
    if (!isAwaited) return undefined
    let isGivenUp = false
    load()
      .then(arrived)
      .then(
        (part) => setLoaded({ part }),
        (error: unknown) => isGivenUp || fail(error),
      )
    return () => {
      isGivenUp = true
    }
  }, [isAwaited, load])
  return loaded
}
