import { isInstalled, isIphone } from '#src/push/install/installPrompt.ts'
import { isSharedDevice } from '#src/offline/sharedDevice.ts'

/** Availability of notifications on this device, or the reason why they are unavailable. */
export type PushOffer = 'offered' | 'allowed' | 'refused' | 'absent' | 'iphone' | 'shared'

/** Returns the availability of notifications, without asking for permission. */
export function pushOffer(): PushOffer {
  if (isSharedDevice()) return 'shared'
  const isThere = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (!isThere) return isIphone() && !isInstalled() ? 'iphone' : 'absent'
  if (Notification.permission === 'denied') return 'refused'
  return Notification.permission === 'granted' ? 'allowed' : 'offered'
}
