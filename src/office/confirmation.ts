import { useSyncExternalStore } from 'react'
import { ApiCallError } from '#src/api/call.ts'

/** Means of re-authentication: `password` (or passkey), or `passkey` only. */
export type ReauthenticationMeans = 'password' | 'passkey'
type Asked = {
  by: ReauthenticationMeans
  isDone: Promise<void>
  done: () => void
  refuse: (error: ApiCallError) => void
}

let asked: Asked | undefined
const listeners = new Set<() => void>()

/**
 * Asks the board member to re-authenticate. Concurrent requests share one dialog. Throws ApiCallError when it is
 * cancelled.
 */
export function requestReauthentication(means: ReauthenticationMeans): Promise<void> {
  if (asked) return asked.isDone
  const { promise, resolve, reject } = deferred()
  asked = { by: means, isDone: promise, done: end(resolve), refuse: end(reject) }
  tell()
  return promise
}

/** Returns the board member's pending re-authentication, for the dialog that asks for it. */
export const usePendingReauthentication = () =>
  useSyncExternalStore(
    subscribe,
    () => asked,
    () => undefined,
  )

/** Cancels the board member's pending re-authentication, as closing the dialog does. */
export const cancelReauthentication = () => asked?.refuse(notConfirmed())

/** Returns the error of a cancelled re-authentication. */
const notConfirmed = () => new ApiCallError(403, 'Ce n’est pas fait\u00a0: confirmez d’abord que c’est bien vous.')

function end<Given extends unknown[]>(settle: (...given: Given) => void) {
  return (...given: Given) => {
    asked = undefined
    tell()
    settle(...given)
  }
}

// Promise.withResolvers is newer than the oldest supported browsers.
function deferred() {
  let resolve: () => void = () => undefined
  let reject: (error: ApiCallError) => void = () => undefined
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
