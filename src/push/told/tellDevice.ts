import { bytesOf, textOf } from '#contract/base64url.ts'
import type { PushChoice } from '#contract/push/push.ts'
import { isRemovedEndpoint } from '#contract/push/removedEndpoint.ts'
import { call } from '#src/api/call.ts'
import { registerWorker } from '#src/offline/registerWorker.ts'

const WITHIN_MS = 20_000

/** Nothing is chosen before one has chosen. */
export const NOTHING: PushChoice = {
  urgent: false,
  reminders: false,
  seats: false,
  with_mail: true,
  is_discreet: false,
}

/** Whether anything is told by it. */
export const tellsAnything = ({ urgent, reminders, seats }: PushChoice) => urgent || reminders || seats

/**
 * Has this device told of what is chosen: asks the browser for leave, at a tap, then for an address at its push service.
 * Gives whether the browser lets it: `removed` where it has withdrawn its address and gives no other. Throws when that
 * service, or the portal, cannot be reached.
 */
export async function tellDevice(key: string, choice: PushChoice): Promise<'told' | 'refused' | 'removed'> {
  if ((await Notification.requestPermission()) !== 'granted') return 'refused'
  await registerWorker()
  const { pushManager } = await navigator.serviceWorker.ready
  const former = await pushManager.getSubscription()
  const formerKey = former?.options.applicationServerKey
  const isOfOtherKey = formerKey && textOf(new Uint8Array(formerKey)) !== key
  if (former && (isOfOtherKey || isRemovedEndpoint(former.endpoint))) await former.unsubscribe()
  const applicationServerKey = bytesOf(key) ?? null
  const subscription = await inTime(pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }))
  const { endpoint = '', keys = {} } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys
  if (isRemovedEndpoint(endpoint)) {
    await subscription.unsubscribe()
    return 'removed'
  }
  await call('POST /push/subscriptions', { body: { ...choice, endpoint, p256dh, auth, key } })
  return 'told'
}

/** What a browser promises that cannot reach its push service is never kept, and never broken. */
const inTime = <T>(promise: Promise<T>) =>
  Promise.race([
    promise,
    new Promise<never>((_, refuse) => {
      setTimeout(() => refuse(new Error('The push service is out of reach')), WITHIN_MS)
    }),
  ])

/** Has it told of nothing any more, here and at the portal. */
export async function leaveDevice(): Promise<void> {
  await call('DELETE /push/subscriptions')
  const registration = await navigator.serviceWorker.getRegistration('/')
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}

/**
 * Has the portal forget this device's choice when the browser has withdrawn the address it was given. Gives whether it has.
 */
export async function leaveRemoved(): Promise<boolean> {
  const registration = await navigator.serviceWorker.getRegistration('/')
  const subscription = await registration?.pushManager.getSubscription()
  if (!subscription || !isRemovedEndpoint(subscription.endpoint)) return false
  await leaveDevice()
  return true
}
