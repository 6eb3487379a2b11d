/** The kinds of message that a toast knows. */
export type MessageType = 'success' | 'error' | 'warning' | 'info' | 'default'
export type Message = { type: MessageType; text: string }

type Listener = (message: Message) => void
const waiting: Message[] = []
let listener: Listener | undefined

/** Shows a short message. The part that draws it is loaded with the first one; until then messages wait. */
export function say(type: MessageType, text: string) {
  const message = { type, text }
  if (listener) listener(message)
  else waiting.push(message)
  for (const wake of sleepers) wake()
}

/** Hands every message, those that waited included, to the one that draws them. */
export function onMessage(draw: Listener) {
  listener = draw
  for (const message of waiting.splice(0)) draw(message)
  return () => {
    if (listener === draw) listener = undefined
  }
}

const sleepers = new Set<() => void>()
/** Tells that there is a first message to draw. */
export function onFirstMessage(wake: () => void) {
  sleepers.add(wake)
  if (waiting.length) wake()
  return () => {
    sleepers.delete(wake)
  }
}
