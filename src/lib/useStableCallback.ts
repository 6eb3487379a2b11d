import { useCallback, useInsertionEffect, useRef } from 'react'

/**
 * Returns a function with a stable identity that runs the latest `work`. Components that receive it do not render
 * again. Use it for event handlers, never during render.
 */
export function useStableCallback<Input extends unknown[], Output>(work: (...input: Input) => Output) {
  const latest = useRef(work)
  useInsertionEffect(() => {
    latest.current = work
  })
  return useCallback((...input: Input) => latest.current(...input), [])
}
