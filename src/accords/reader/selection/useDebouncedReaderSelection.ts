import { useEffect, useState, type RefObject } from 'react'

const PAUSE_MS = 150

/**
 * Tracks what is selected in the reader, after a pause. `read` is a stable function that returns undefined for a
 * selection that does not count.
 */
export function useDebouncedReaderSelection<T>(
  view: RefObject<HTMLElement | null>,
  read: (view: HTMLElement | null) => T | undefined,
): T | undefined {
  const [passage, setPassage] = useState<T>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const follow = () => {
      clearTimeout(timer)
      timer = setTimeout(() => setPassage(read(view.current)), PAUSE_MS)
    }
    document.addEventListener('selectionchange', follow)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('selectionchange', follow)
    }
  }, [view, read])
  return passage
}
