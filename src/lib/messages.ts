/** Severity of a toast. */
export type MessageType = 'success' | 'error' | 'warning' | 'info' | 'default'
/** Position of a toast on the screen. */
export type MessagePosition = `${'top' | 'bottom'}-${'left' | 'center' | 'right'}`
type More = {
  position?: MessagePosition | undefined
  /** Reverts the user action that the toast reports. */
  undo?: () => Promise<void>
}
export type ToastMessage = { type: MessageType; text: string } & More

const waiting: ToastMessage[] = []
let listener: (() => void) | undefined

/**
 * Shows a toast; its type decides the position by default. The toast component is loaded with the first message, and
 * messages queue until then.
 */
export function notify(type: MessageType, text: string, more?: More) {
  waiting.push({ type, text, ...more })
  listener?.()
}

/**
 * Sets the one listener of queued toasts, and calls it at once when some are queued. Returns an unsubscribe function.
 */
export function setMessageListener(tell: () => void) {
  listener = tell
  if (waiting.length) tell()
  return () => {
    if (listener === tell) listener = undefined
  }
}

/** Returns the queued toasts and empties the queue. */
export const takeMessages = () => waiting.splice(0)
