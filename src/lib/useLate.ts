import { useEffect, useEffectEvent, useState } from 'react'
import { arrived } from './unreached.ts'

/** A part that is there (`late.part`), or is not yet. */
export type Late<Part> = { part: Part } | undefined

/**
 * A part of the code that is loaded once it is wanted, and kept; undefined until it is there. When its loading fails
 * while it is still wanted `onFailed` is called; wanted anew later, it is asked for again. `load` stays the same
 * function from one drawing to the next.
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
