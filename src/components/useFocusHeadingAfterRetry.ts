import { useLayoutEffect, type RefObject } from 'react'

/**
 * Moves the focus to the page's heading when a failure message is removed after a retry while its button has the focus.
 */
export function useFocusHeadingAfterRetry(root: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const failure = root.current
    return () => {
      if (!failure?.contains(document.activeElement)) return
      const place = failure.closest('main') ? document.querySelector('main h1') : failure.closest('[tabindex="-1"]')
      if (place instanceof HTMLElement) place.focus()
    }
  }, [root])
}
