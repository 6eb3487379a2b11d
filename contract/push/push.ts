import { z } from 'zod'
import { defineApiRoute } from '#contract/route.ts'

/** Kinds of push notifications that a member can choose. */
export const pushNotificationKinds = ['urgent', 'reminders', 'seats', 'polls'] as const
export type PushNotificationKind = (typeof pushNotificationKinds)[number]

/** Push notification settings of a member on one device. */
export const PushNotificationSettings = z.object({
  /** True to receive a push notification of the board's urgent mailings. */
  urgent: z.boolean(),
  /** True to receive a push notification on the day before an event that the member has registered for. */
  reminders: z.boolean(),
  /** True to receive a push notification of a seat that has become free for the member at an event. */
  seats: z.boolean(),
  /** True to receive a push notification of a poll that awaits the member's answer. */
  polls: z.boolean(),
  /**
   * True to receive a push notification's message by mail as well; otherwise mail is sent only when no device has
   * received the notification.
   */
  with_mail: z.boolean(),
  /** True when push notifications do not show their subject. */
  is_discreet: z.boolean(),
})
export type PushNotificationSettings = z.infer<typeof PushNotificationSettings>

const bytes = (length: number) =>
  z
    .string()
    .max(length, { abort: true })
    .regex(new RegExp(`^[\\w-]{${length}}$`))

/**
 * Push subscription from a browser: the endpoint, the keys that encrypt its notifications (RFC 8291), and the settings.
 */
export const PushSubscriptionBody = PushNotificationSettings.extend({
  /** Omitted by pages of a former release. */
  polls: PushNotificationSettings.shape.polls.default(false),
  endpoint: z
    .string()
    .max(1000, { abort: true })
    .regex(/^https?:\/\//),
  p256dh: bytes(87),
  auth: bytes(22),
  /** Portal's public VAPID key that the browser was given for the push subscription. */
  key: bytes(87),
})
export type PushSubscriptionBody = z.infer<typeof PushSubscriptionBody>

/** Encrypted payload of a push notification, which the service worker turns into a text. */
export const PushPayload = z.object({
  kind: z.enum([...pushNotificationKinds, 'test']),
  /** Id of the event or poll that the push notification is about. */
  about: z.number().int().optional(),
  is_discreet: z.boolean(),
})
export type PushPayload = z.infer<typeof PushPayload>

/** API routes for the push notifications of the device that sends the HTTP request. */
export const pushRoutes = {
  read: defineApiRoute('GET /push', {
    summary: 'La clé publique du portail pour les notifications, et ce que cet appareil a choisi',
    reply: z.object({ data: z.object({ key: z.string(), chosen: PushNotificationSettings.nullable() }) }),
  }),
  subscribe: defineApiRoute('POST /push/subscriptions', {
    summary: 'Prévient cet appareil par notification de ce qui est choisi',
    body: PushSubscriptionBody,
  }),
  unsubscribe: defineApiRoute('DELETE /push/subscriptions', {
    summary: 'Ne prévient plus cet appareil',
  }),
  test: defineApiRoute('POST /push/test', {
    summary: 'Envoie une notification d’essai à cet appareil',
  }),
}
