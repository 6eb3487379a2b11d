import { useEffect, useState } from 'react'

const PAUSE_MS = 180

/** What is typed, once the person has stopped for a moment; what is cleared at once. */
export function useDebounced(typed: string): string {
  const [paused, setPaused] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return typed === '' ? '' : paused
}
