import { useEffect, useEffectEvent } from 'react'

// What is open above the page, the newest last, and what waits until nothing is.
const opened: (() => void)[] = []
const waiting: (() => void)[] = []
let isLeaving = false

/**
 * « Back » closes what stands above the page (a dialog, the drawer) before it leaves the page. Each stands on an entry
 * of its own in the history, which is gone once it is closed, however it was.
 */
export function useBackCloses(isOpen: boolean, onClose: () => void) {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!isOpen) return undefined
    const goBack = () => close()
    opened.push(goBack)
    settle()
    return () => {
      opened.splice(opened.indexOf(goBack), 1)
      settle()
    }
  }, [isOpen])
}

/** Goes on once nothing is open any more and the history is the page's own again. */
export function onceClosed(go: () => void) {
  waiting.push(go)
  settle()
}

const isAbove = () => (history.state as { above?: boolean } | null)?.above === true

/** Leaves the entry of what is no longer open, as after a page was loaded anew on it, or makes one for what is. */
// In a task of its own: a dialog that is opened from the drawer takes over the drawer's entry.
export const settle = () =>
  setTimeout(() => {
    if (isLeaving) return
    // The router's own state stays: for it the page is the same.
    if (opened.length > 0 && !isAbove()) history.pushState({ ...history.state, above: true }, '')
    if (opened.length > 0) return
    if (isAbove()) {
      isLeaving = true
      history.back()
    } else for (const go of waiting.splice(0)) go()
  })

if (typeof window !== 'undefined') {
  window.addEventListener('popstate', () => {
    if (!isLeaving && !isAbove()) opened.at(-1)?.()
    isLeaving = false
    // Forward may lead to the entry of what is no longer open.
    settle()
  })
}
