/** The kinds of message that a toast knows. */
export type MessageType = 'success' | 'error' | 'warning' | 'info' | 'default'
/** Where a toast stands: at the top or the bottom, on the left, in the middle or on the right. */
export type MessagePosition = `${'top' | 'bottom'}-${'left' | 'center' | 'right'}`
type More = {
  position?: MessagePosition | undefined
  /** Takes back what the message tells of. */
  undo?: () => Promise<void>
}
export type Message = { type: MessageType; text: string } & More

const waiting: Message[] = []
let listener: (() => void) | undefined

/**
 * Shows a short message, at its reading's position unless told. The part that draws it is loaded with the first one;
 * until then messages wait.
 */
export function notify(type: MessageType, text: string, more?: More) {
  waiting.push({ type, text, ...more })
  listener?.()
}

/** Tells one listener, in place of an earlier one, that messages wait: at once when some do. */
export function onMessages(tell: () => void) {
  listener = tell
  if (waiting.length) tell()
  return () => {
    if (listener === tell) listener = undefined
  }
}

/** Hands over the messages that wait. */
export const takeMessages = () => waiting.splice(0)
