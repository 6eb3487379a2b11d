import { useSyncExternalStore } from 'react'
import { CallError } from '#src/api/call.ts'

/** By what one shows who one is: a password or a passkey, or a passkey alone. */
export type ConfirmedBy = 'password' | 'passkey'
type Asked = { by: ConfirmedBy; isDone: Promise<void>; done: () => void; refuse: (error: CallError) => void }

let asked: Asked | undefined
const listeners = new Set<() => void>()

/** Asks who is before the screen to show who they are; all who ask meanwhile wait for the same answer. Throws when they do not. */
export function confirmed(by: ConfirmedBy): Promise<void> {
  if (asked) return asked.isDone
  const { promise, resolve, reject } = deferred()
  asked = { by, isDone: promise, done: end(resolve), refuse: end(reject) }
  tell()
  return promise
}

/** What is asked now, for the dialog. */
export const useAsked = () =>
  useSyncExternalStore(
    subscribe,
    () => asked,
    () => undefined,
  )

/** Refuses the pending request for confirmation, as closing its dialog does. */
export const refuseConfirmation = () => asked?.refuse(notConfirmed())

/** What is said to a call whose person did not show who they are. */
const notConfirmed = () => new CallError(403, 'Ce n’est pas fait\u00a0: confirmez d’abord que c’est bien vous.')

function end<Given extends unknown[]>(settle: (...given: Given) => void) {
  return (...given: Given) => {
    asked = undefined
    tell()
    settle(...given)
  }
}

// Promise.withResolvers is younger than the oldest browsers.
function deferred() {
  let resolve: () => void = () => undefined
  let reject: (error: CallError) => void = () => undefined
  const promise = new Promise<void>((done, refuse) => {
    resolve = done
    reject = refuse
  })
  return { promise, resolve, reject }
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
const tell = () => listeners.forEach((listener) => listener())
