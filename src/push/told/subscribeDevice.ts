import { decodeBase64Url, encodeBase64Url } from '#contract/base64url.ts'
import type { PushNotificationSettings } from '#contract/push/push.ts'
import { isRemovedPushEndpoint } from '#contract/push/removedEndpoint.ts'
import { callApi } from '#src/api/call.ts'
import { registerServiceWorker } from '#src/offline/registerWorker.ts'

const WITHIN_MS = 20_000

/** Choice of push notifications before the member has made any: none. */
export const NO_PUSH_NOTIFICATIONS_CHOSEN: PushNotificationSettings = {
  urgent: false,
  reminders: false,
  seats: false,
  polls: false,
  with_mail: true,
  is_discreet: false,
}

/** True when a member's choice includes at least one kind of push notification. */
export const hasChosenPushNotifications = ({ urgent, reminders, seats, polls }: PushNotificationSettings) =>
  urgent || reminders || seats || polls

/**
 * Subscribes this device to the chosen push notifications: asks for permission, then for an endpoint at the push
 * service. Returns `told` when subscribed, `refused` without permission, and `removed` when the browser supplies only a
 * withdrawn endpoint. Throws when the push service or the portal is unreachable.
 */
export async function subscribeDeviceToPush(
  key: string,
  choice: PushNotificationSettings,
): Promise<'told' | 'refused' | 'removed'> {
  if ((await Notification.requestPermission()) !== 'granted') return 'refused'
  await registerServiceWorker()
  const { pushManager } = await navigator.serviceWorker.ready
  const former = await pushManager.getSubscription()
  const formerKey = former?.options.applicationServerKey
  const isOfOtherKey = formerKey && encodeBase64Url(new Uint8Array(formerKey)) !== key
  if (former && (isOfOtherKey || isRemovedPushEndpoint(former.endpoint))) await former.unsubscribe()
  const applicationServerKey = decodeBase64Url(key) ?? null
  const subscription = await inTime(pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }))
  const { endpoint = '', keys = {} } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys
  if (isRemovedPushEndpoint(endpoint)) {
    await subscription.unsubscribe()
    return 'removed'
  }
  await callApi('POST /push/subscriptions', { body: { ...choice, endpoint, p256dh, auth, key } })
  return 'told'
}

/** Rejects after WITHIN_MS: a browser that cannot reach its push service never settles its promise. */
const inTime = <T>(promise: Promise<T>) =>
  Promise.race([
    promise,
    new Promise<never>((_, refuse) => {
      setTimeout(() => refuse(new Error('The push service is out of reach')), WITHIN_MS)
    }),
  ])

/** Unsubscribes this device from all push notifications, in the browser and at the portal. */
export async function unsubscribeDeviceFromPush(): Promise<void> {
  await callApi('DELETE /push/subscriptions')
  const registration = await navigator.serviceWorker.getRegistration('/')
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}

/**
 * Unsubscribes this device at the portal when the browser has withdrawn its push subscription. Returns true in that
 * case.
 */
export async function removeWithdrawnPushSubscription(): Promise<boolean> {
  const registration = await navigator.serviceWorker.getRegistration('/')
  const subscription = await registration?.pushManager.getSubscription()
  if (!subscription || !isRemovedPushEndpoint(subscription.endpoint)) return false
  await unsubscribeDeviceFromPush()
  return true
}
