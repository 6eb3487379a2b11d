/** Severity of a toast. */
export type ToastType = 'success' | 'error' | 'warning' | 'info' | 'default'
/** Position of a toast on the screen. */
export type ToastPosition = `${'top' | 'bottom'}-${'left' | 'center' | 'right'}`
type More = {
  position?: ToastPosition | undefined
  /** Reverts the user action that the toast reports. */
  undo?: () => Promise<void>
}
export type ToastMessage = { type: ToastType; text: string } & More

const waiting: ToastMessage[] = []
let listener: (() => void) | undefined

/**
 * Shows a toast; its type decides the position by default. The toast component is loaded with the first message, and
 * messages queue until then.
 */
export function showToast(type: ToastType, text: string, more?: More) {
  waiting.push({ type, text, ...more })
  listener?.()
}

/**
 * Sets the one listener of queued toasts, and calls it at once when some are queued. Returns an unsubscribe function.
 */
export function setToastListener(tell: () => void) {
  listener = tell
  if (waiting.length) tell()
  return () => {
    if (listener === tell) listener = undefined
  }
}

/** Returns the queued toasts and empties the queue. */
export const takeQueuedToasts = () => waiting.splice(0)
