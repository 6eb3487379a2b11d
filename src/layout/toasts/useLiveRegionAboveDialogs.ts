import { useEffect } from 'react'

/**
 * Keeps the notifications' live region audible and focusable while a dialog is open. Moves it to the end of the body,
 * removes the `aria-hidden` that dialogs set, and stops their focus trap. The region is never moved again: screen
 * readers ignore a moved region.
 */
export function useLiveRegionAboveDialogs(region: HTMLElement | null) {
  useEffect(() => {
    if (!region) return undefined
    const home = region.parentElement
    document.body.append(region)
    const show = () => region.removeAttribute('aria-hidden')
    show()
    const changes = new MutationObserver(show)
    changes.observe(region, { attributes: true, attributeFilter: ['aria-hidden'] })
    // Dialogs listen on the document for focus outside them: stop the event at the region.
    const stay = (event: FocusEvent) => event.stopPropagation()
    region.addEventListener('focusin', stay)
    return () => {
      changes.disconnect()
      region.removeEventListener('focusin', stay)
      home?.append(region)
    }
  }, [region])
}
