import { isInstalled, isIphone } from '#src/push/install/installPrompt.ts'
import { isSharedDevice } from '#src/offline/sharedDevice.ts'

/** Whether this device can be told by notification, and if not why. */
export type PushOffer = 'offered' | 'allowed' | 'refused' | 'absent' | 'iphone' | 'shared'

/** Looks at the browser, and asks it nothing. */
export function pushOffer(): PushOffer {
  if (isSharedDevice()) return 'shared'
  const isThere = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (!isThere) return isIphone() && !isInstalled() ? 'iphone' : 'absent'
  if (Notification.permission === 'denied') return 'refused'
  return Notification.permission === 'granted' ? 'allowed' : 'offered'
}
