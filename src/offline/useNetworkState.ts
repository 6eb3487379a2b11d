import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useSWRConfig } from 'swr'
import { portalReachability as reached } from '#src/api/bearer.ts'
import { apiReplyKey, sendRequest } from '#src/api/call.ts'
import { PORTAL_RETRY_MS } from '#src/offline/worker/deadlines.ts'
import { updateOfflineState, useOfflineState, type NetworkState } from './offlineState.ts'
import { followRenewedReplies } from './showStoredReplyFirst.ts'
import { recordNetworkSilence } from '#src/offline/worker/silence.ts'

/**
 * Returns the state of the network. While the portal does not answer, retries it as long as the page is visible. When
 * it answers again, refetches data that was shown from the device.
 */
export function useNetworkState(): NetworkState {
  const { mutate } = useSWRConfig()
  const isOnline = useSyncExternalStore(followBrowser, browserIsOnline)
  const isOurs = useSyncExternalStore(followReach, () => reached.isOurs)
  const network = networkOf(isOnline, isOurs)
  const { shownFrom } = useOfflineState()
  const former = useRef(network)
  useEffect(() => {
    const isBack = former.current !== network
    former.current = network
    if (network === 'online' && isBack) recordNetworkSilence(false).catch(() => undefined)
    if (network !== 'online' || !shownFrom) return undefined
    const again = () => {
      updateOfflineState({ shownFrom: undefined })
      void mutate((key) => typeof key === 'string' && key.startsWith('/'))
    }
    // When the portal answers other calls but not this one, the retry is delayed.
    const timer = setTimeout(again, isBack ? 0 : PORTAL_RETRY_MS)
    return () => clearTimeout(timer)
  }, [network, shownFrom, mutate])
  useEffect(() => followRenewedReplies((key, answer) => void mutate(key, answer, { revalidate: false })), [mutate])
  useEffect(() => {
    if (network === 'online' || network === 'offline') return undefined
    const timer = setInterval(askAgain, PORTAL_RETRY_MS)
    return () => clearInterval(timer)
  }, [network])
  useEffect(() => {
    if (isOnline && !isOurs) askAgain()
  }, [isOnline, isOurs])
  return network
}

function networkOf(isOnline: boolean, isOurs: boolean | undefined): NetworkState {
  if (!isOnline) return 'offline'
  if (isOurs === undefined) return 'unanswered'
  return isOurs ? 'online' : 'elsewhere'
}

/** Sends an API call to the portal to check the network; the call itself records which server answers. */
function askAgain() {
  if (document.visibilityState !== 'visible') return
  // Unanswered calls would occupy all connections of the browser.
  const how = { signal: AbortSignal.timeout(PORTAL_RETRY_MS) }
  sendRequest('GET', apiReplyKey('GET /companies'), undefined, undefined, how).catch(() => undefined)
}

// Only one network bar follows the connection at a time.
function followReach(tell: () => void) {
  reached.tell = tell
  return () => {
    delete reached.tell
  }
}

const browserIsOnline = () => navigator.onLine
function followBrowser(tell: () => void) {
  window.addEventListener('online', tell)
  window.addEventListener('offline', tell)
  return () => {
    window.removeEventListener('online', tell)
    window.removeEventListener('offline', tell)
  }
}
