import { useCallback, useInsertionEffect, useRef } from 'react'

/**
 * The same function for as long as its component stands, which does what the newest rendering says: parts that are given
 * it are not drawn anew for its sake. It is for events: what is drawn does not call it.
 */
export function useSteady<Input extends unknown[], Output>(work: (...input: Input) => Output) {
  const latest = useRef(work)
  useInsertionEffect(() => {
    latest.current = work
  })
  return useCallback((...input: Input) => latest.current(...input), [])
}
