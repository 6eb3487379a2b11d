import { useEffect } from 'react'

/**
 * Keeps the live region where it is heard and reached: within the dialog that is open, for all that stands outside it
 * is silent and out of the keyboard's way; else in its own place.
 */
export function useRegionInDialog(region: HTMLElement | null) {
  useEffect(() => {
    if (!region) return undefined
    const home = region.parentElement
    const place = () => {
      const dialogs = document.querySelectorAll('body > .MuiDialog-root [role=dialog]')
      const wanted = [...dialogs].at(-1) ?? home
      if (wanted && region.parentElement !== wanted) wanted.append(region)
    }
    place()
    // A dialog comes and goes as a child of the body.
    const changes = new MutationObserver(place)
    changes.observe(document.body, { childList: true })
    return () => {
      changes.disconnect()
      home?.append(region)
    }
  }, [region])
}
