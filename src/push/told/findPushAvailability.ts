import { isRunningAsInstalledApp, isIphoneOrIpad } from '#src/push/install/installPrompt.ts'
import { isSharedDevice } from '#src/offline/sharedDevice.ts'

/** Availability of push notifications on this device, or the reason why they are unavailable. */
export type PushAvailability = 'offered' | 'allowed' | 'refused' | 'absent' | 'iphone' | 'shared'

/** Returns the availability of push notifications, without asking for permission. */
export function findPushAvailability(): PushAvailability {
  if (isSharedDevice()) return 'shared'
  const isThere = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (!isThere) return isIphoneOrIpad() && !isRunningAsInstalledApp() ? 'iphone' : 'absent'
  if (Notification.permission === 'denied') return 'refused'
  return Notification.permission === 'granted' ? 'allowed' : 'offered'
}
