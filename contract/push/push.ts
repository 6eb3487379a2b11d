import { z } from 'zod'
import { Answer } from '#contract/answer.ts'
import { route } from '#contract/route.ts'

/** What one may be told of on a device. */
export const pushKinds = ['urgent', 'reminders', 'seats'] as const
export type PushKind = (typeof pushKinds)[number]

/** What a member is told of on this device, and how. */
export const PushChoice = z.object({
  /** What the board marks as urgent. */
  urgent: z.boolean(),
  /** The day before an event that they come to. */
  reminders: z.boolean(),
  /** A seat that has become free for them. */
  seats: z.boolean(),
  /** Whether the mails that say the same leave all the same; otherwise only when no device has taken the message. */
  with_mail: z.boolean(),
  /** Whether what is shown says nothing of what it is about. */
  is_discreet: z.boolean(),
})
export type PushChoice = z.infer<typeof PushChoice>

const bytes = (length: number) =>
  z
    .string()
    .max(length, { abort: true })
    .regex(new RegExp(`^[\\w-]{${length}}$`))

/** What a browser gives for being told: where, and with which keys what is said is sealed for it alone. */
export const PushSubscriptionBody = PushChoice.extend({
  endpoint: z
    .string()
    .max(1000, { abort: true })
    .regex(/^https?:\/\//),
  p256dh: bytes(87),
  auth: bytes(22),
  /** The portal's key that the browser was given. */
  key: bytes(87),
})
export type PushSubscriptionBody = z.infer<typeof PushSubscriptionBody>

/** What a device is told in, sealed: the service worker makes words of it. */
export const PushedNote = z.object({
  kind: z.enum([...pushKinds, 'test']),
  /** The event that it is about. */
  about: z.number().int().optional(),
  is_discreet: z.boolean(),
})
export type PushedNote = z.infer<typeof PushedNote>

/** The notifications of the device that asks. */
export const push = {
  read: route({
    method: 'GET',
    path: '/push',
    summary: 'La clé publique du portail pour les notifications, et ce que cet appareil a choisi',
    reply: z.object({ data: z.object({ key: z.string(), chosen: PushChoice.nullable() }) }),
  }),
  subscribe: route({
    method: 'POST',
    path: '/push/subscriptions',
    summary: 'Prévient cet appareil par notification de ce qui est choisi',
    body: PushSubscriptionBody,
    reply: Answer,
  }),
  unsubscribe: route({
    method: 'DELETE',
    path: '/push/subscriptions',
    summary: 'Ne prévient plus cet appareil',
    reply: Answer,
  }),
  test: route({
    method: 'POST',
    path: '/push/test',
    summary: 'Envoie une notification d’essai à cet appareil',
    reply: Answer,
  }),
}
