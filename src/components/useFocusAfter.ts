import { useLayoutEffect, type RefObject } from 'react'

/**
 * What fails leaves once its retry has succeeded, and takes its button away: the keyboard goes on from the page's
 * heading, or in place.
 */
export function useFocusAfter(root: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const failure = root.current
    return () => {
      if (!failure?.contains(document.activeElement)) return
      const place = failure.closest('main') ? document.querySelector('main h1') : failure.closest('[tabindex="-1"]')
      if (place instanceof HTMLElement) place.focus()
    }
  }, [root])
}
