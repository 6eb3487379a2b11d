import { getSessionToken } from '#src/auth/session.ts'
import { showToast } from '#src/lib/messages.ts'
import { signOutAndRevokeSession } from './endSession.ts'
import { storeSharedDeviceLastUse, getSharedDeviceLastUse } from './sharedDevice.ts'

const REST_MS = 600_000
const NOTED_EACH_MS = 15_000

let isWatched = false

/**
 * Watches a shared device, and ends a session unused for ten minutes with all its stored data. A session is also ended
 * at the next start when the browser was closed meanwhile.
 */
export function endSharedSessionWhenIdle() {
  if (isWatched) return
  isWatched = true
  for (const use of ['pointerdown', 'keydown', 'wheel'])
    window.addEventListener(use, noteUse, { capture: true, passive: true })
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && endRested())
  setInterval(endRested, NOTED_EACH_MS)
  endRested()
}

/**
 * Records a use of the session on a shared device. Ends an expired session first, so that the first touch does not
 * prolong it.
 */
function noteUse() {
  endRested()
  const usedAt = getSharedDeviceLastUse()
  if (usedAt !== undefined && Date.now() - usedAt > NOTED_EACH_MS) storeSharedDeviceLastUse(Date.now())
}

function endRested() {
  const usedAt = getSharedDeviceLastUse()
  // A changed clock also counts as inactivity.
  if (usedAt === undefined || Math.abs(Date.now() - usedAt) <= REST_MS || !getSessionToken()) return
  signOutAndRevokeSession()
  showToast('info', 'Cet appareil est partagé et n’a pas servi depuis dix minutes\u00a0: votre session est terminée.')
}
