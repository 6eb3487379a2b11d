import { useEffect, useEffectEvent } from 'react'

// Open dialogs, newest last, and functions queued until none is open.
const opened: (() => void)[] = []
const waiting: (() => void)[] = []
let isLeaving = false

/**
 * Makes the browser's Back button close an open dialog or drawer first. Each has its own history entry, removed when it
 * closes.
 */
export function useBackClosesDialog(isOpen: boolean, onClose: () => void) {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!isOpen) return undefined
    const goBack = () => close()
    opened.push(goBack)
    syncDialogHistory()
    return () => {
      opened.splice(opened.indexOf(goBack), 1)
      syncDialogHistory()
    }
  }, [isOpen])
}

/** Runs a function once every dialog is closed and the browser history is at the page's own entry. */
export function runAfterDialogsClose(go: () => void) {
  waiting.push(go)
  syncDialogHistory()
}

const isAbove = () => (history.state as { above?: boolean } | null)?.above === true

/** Removes the browser history entry of a closed dialog, or adds one for an open dialog. */
// In a separate task: a dialog opened from the drawer takes over the drawer's entry.
export const syncDialogHistory = () =>
  setTimeout(() => {
    if (isLeaving) return
    // The router's state is preserved: for the router the page is the same.
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
    // Forward may lead to the entry of a closed dialog.
    syncDialogHistory()
  })
}
