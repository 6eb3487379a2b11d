import { MAX_SESSIONS_REVOKED_PER_CALL } from '#contract/session/sessionLimits.ts'
import { callApi, ApiCallError } from '#src/api/call.ts'
import { clearSession, getSessionToken } from '#src/auth/session.ts'
import { PORTAL_RETRY_MS } from '#src/offline/worker/deadlines.ts'
import { createStoredValue } from '#src/lib/store.ts'

/**
 * Signs out on this device at once and ends the session on the server. The hash of the session's token is stored before
 * the server answers. When the request fails, hangs, or the tab is closed meanwhile, the next page that reaches the
 * portal sends it.
 */
export function signOutAndRevokeSession(): void {
  const token = getSessionToken()
  // The request reads the token when it starts.
  const request = callApi('POST /logout')
  clearSession()
  if (token) void confirm(token, request)
}

async function confirm(token: string, request: Promise<unknown>) {
  request.catch(() => undefined)
  // Hashing needs a secure context; without one, the sign-out is not sent again.
  const hash = await hashOf(token).catch(() => undefined)
  if (hash) storeEndedSessionHashes([...readEndedSessionHashes(), hash].slice(-MAX_SESSIONS_REVOKED_PER_CALL))
  const isEnded = await request.then(() => true, isRefused)
  if (hash && isEnded) forget([hash])
  else revokeSessionsEndedOnDevice()
}

let timer: ReturnType<typeof setInterval> | undefined

/**
 * Makes the server end the sessions that were ended on this device: now, when the network is back, and every 15 seconds
 * until it answers.
 */
export function revokeSessionsEndedOnDevice(): void {
  if (timer !== undefined) return
  timer = setInterval(revokeWhenVisible, PORTAL_RETRY_MS)
  window.addEventListener('online', revokeWhenVisible)
  void revoke()
}

const revokeWhenVisible = () => document.visibilityState === 'visible' && void revoke()

async function revoke() {
  const token_hashes = readEndedSessionHashes().slice(-MAX_SESSIONS_REVOKED_PER_CALL)
  const isDone =
    token_hashes.length === 0 ||
    (await callApi('POST /logout/offline', { body: { token_hashes } }).then(() => true, isRefused))
  if (!isDone) return
  forget(token_hashes)
  clearInterval(timer)
  timer = undefined
  window.removeEventListener('online', revokeWhenVisible)
}

/** True when the portal itself has refused an API call: the session is over, and a retry is useless. */
const isRefused = (error: unknown) => error instanceof ApiCallError && !error.isAstray && !error.isRetryable

const forget = (hashes: readonly string[]) =>
  storeEndedSessionHashes(readEndedSessionHashes().filter((hash) => !hashes.includes(hash)))

async function hashOf(token: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const stored = createStoredValue<readonly string[]>(['endedSessions'], ([hashes]) => hashes?.split(',') ?? [], [])

/**
 * Returns the SHA-256 hashes, in hexadecimal, of tokens whose sessions ended on this device, perhaps unknown to the
 * server.
 */
const readEndedSessionHashes = stored.get

/** Replaces the stored token hashes of sessions that ended on this device. */
const storeEndedSessionHashes = (hashes: readonly string[]) =>
  stored.set({ endedSessions: hashes.length > 0 ? hashes.join(',') : null })
