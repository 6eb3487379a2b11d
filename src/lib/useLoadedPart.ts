import { useEffect, useEffectEvent, useState } from 'react'
import { loadedModuleOrPageReload } from './unreached.ts'

/** Lazy-loaded JavaScript code, in its property `part`; undefined until it has loaded. */
export type LazyLoadedCode<Part> = { part: Part } | undefined

/** Loaded code, by the function that loads it. */
const known = new WeakMap<() => Promise<unknown>, { part: unknown }>()

/** Loads JavaScript code before a component needs it, which then renders it at once. */
export async function loadCodeAhead<Part>(load: () => Promise<Part>): Promise<void> {
  known.set(load, { part: await load().then(loadedModuleOrPageReload) })
}

/**
 * Lazy-loads JavaScript code when it is first wanted, and caches it; returns undefined until then. Calls `onFailed`
 * when loading fails while the code is wanted. A later request retries. `load` must be a stable function.
 */
export function useLoadedCode<Part>(
  load: () => Promise<Part>,
  isWanted: boolean,
  onFailed?: (error: unknown) => void,
): LazyLoadedCode<Part> {
  // Code that has loaded before is rendered at once.
  const [loaded, setLoaded] = useState(() => (isWanted ? (known.get(load) as LazyLoadedCode<Part>) : undefined))
  const fail = useEffectEvent((error: unknown) => onFailed?.(error))
  const isAwaited = isWanted && !loaded
  useEffect(() => {
    if (!isAwaited) return undefined
    let isGivenUp = false
    load()
      .then(loadedModuleOrPageReload)
      .then(
        (part) => {
          known.set(load, { part })
          setLoaded({ part })
        },
        (error: unknown) => isGivenUp || fail(error),
      )
    return () => {
      isGivenUp = true
    }
  }, [isAwaited, load])
  return loaded
}
