import { useEffect } from 'react'

/**
 * Keeps the live region heard and reached, whatever dialog is open: it stands at the end of the body, outside every
 * dialog, and never moves, since a region that is moved while it speaks is silent. A dialog hides what stands beside it
 * from screen readers, and takes the focus back from there: neither is done to the region.
 */
export function useHeardRegion(region: HTMLElement | null) {
  useEffect(() => {
    if (!region) return undefined
    const home = region.parentElement
    document.body.append(region)
    const show = () => region.removeAttribute('aria-hidden')
    show()
    const changes = new MutationObserver(show)
    changes.observe(region, { attributes: true, attributeFilter: ['aria-hidden'] })
    // A dialog listens on the document for a focus that has left it. What is in the region listens on the region.
    const stay = (event: FocusEvent) => event.stopPropagation()
    region.addEventListener('focusin', stay)
    return () => {
      changes.disconnect()
      region.removeEventListener('focusin', stay)
      home?.append(region)
    }
  }, [region])
}
