import { useEffect, useEffectEvent, useState } from 'react'
import { loadedModuleOrPageReload } from './unreached.ts'

/** Lazy-loaded JavaScript code, in its property `part`; undefined until it has loaded. */
export type LazyLoadedCode<Part> = { part: Part } | undefined

/**
 * Lazy-loads JavaScript code when it is first wanted, and caches it; returns undefined until then. Calls `onFailed`
 * when loading fails while the code is wanted. A later request retries. `load` must be a stable function.
 */
export function useLoadedCode<Part>(
  load: () => Promise<Part>,
  isWanted: boolean,
  onFailed?: (error: unknown) => void,
): LazyLoadedCode<Part> {
  const [loaded, setLoaded] = useState<{ part: Part }>()
  const fail = useEffectEvent((error: unknown) => onFailed?.(error))
  const isAwaited = isWanted && !loaded
  useEffect(() => {
    if (!isAwaited) return undefined
    let isGivenUp = false
    load()
      .then(loadedModuleOrPageReload)
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
