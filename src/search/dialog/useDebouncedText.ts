import { useEffect, useState } from 'react'

const PAUSE_MS = 180

/** Debounces typed text by 180 ms. Cleared text is returned at once. */
export function useDebouncedText(typed: string): string {
  const [paused, setPaused] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return typed === '' ? '' : paused
}
