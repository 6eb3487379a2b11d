import { z } from 'zod'
import { Answer } from '#contract/answer.ts'
import { nameFields, phoneField, workFields } from '#contract/membership/membership.ts'
import { idParams } from '#contract/page.ts'
import { file, route } from '#contract/route.ts'
import { User } from '#contract/session/session.ts'
import { ownPassword, text, isTypedTwice, newPassword, typedTwice } from '#contract/text.ts'

const NO_DAY = 'Ce jour n’existe pas'

/** What a member is written about, beside what concerns their account. */
export const Notifications = z.object({
  /** The mails that remind of the events one comes to. */
  event_reminders: z.boolean(),
  /** The association's news by mail: a consent, which is dated and can be taken back. */
  news: z.boolean(),
})
export type Notifications = z.infer<typeof Notifications>

/** All that a member reads and changes of themselves. */
export const Profile = User.extend({
  number: z.string(),
  phone: z.string(),
  base: z.string(),
  function: z.string(),
  contract: z.string(),
  working_time: z.string(),
  joined_on: z.iso.date(),
  notifications: Notifications,
  /** When the consent to the news was given; null without one. */
  news_since: z.iso.datetime().nullable(),
  /** When the account will be gone, for who has asked for it. */
  deletion_at: z.iso.datetime().nullable(),
})
export type Profile = z.infer<typeof Profile>

export const ProfileChange = z.object({
  ...nameFields,
  ...workFields,
  phone: phoneField,
  /** What one has read of one's new dues, where the work changes them. */
  agreed_dues: z
    .object({
      amount_cents: z.int('Un montant se dit en centimes').positive(),
      first_on: text(10, NO_DAY).refine((day) => z.iso.date().safeParse(day).success, NO_DAY),
    })
    .nullable()
    .default(null),
})
export type ProfileChange = z.infer<typeof ProfileChange>

export const PasswordChange = z
  .object({
    current: ownPassword('Le mot de passe actuel est requis'),
    ...newPassword,
  })
  .refine(isTypedTwice, typedTwice)
  .refine(({ current, password }) => password !== current, {
    path: ['password'],
    error: 'Choisissez un mot de passe différent de l’actuel',
  })
export type PasswordChange = z.infer<typeof PasswordChange>

/** The member card. */
export const MemberCard = z.object({
  number: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  image: z.string().nullable(),
  company: z.string(),
  function: z.string(),
  joined_on: z.iso.date(),
  /** The last day of the card: of what is paid, being debited, or awaited within its grace; null when there is none. */
  valid_until: z.iso.date().nullable(),
  /** The last day that the dues which are paid cover; null when none is. */
  paid_until: z.iso.date().nullable(),
  /** When what is not paid for today is to be, or was; null when today is paid for. */
  expected_on: z.iso.date().nullable(),
  /**
   * What its QR code holds: an address at which the board verifies the card, and in its fragment, which no browser sends,
   * until when it is valid, signed.
   */
  code: z.string(),
})
export type MemberCard = z.infer<typeof MemberCard>

/** What the board learns of a card. */
export const CardCheck = MemberCard.omit({ code: true }).extend({ is_valid: z.boolean() })
export type CardCheck = z.infer<typeof CardCheck>

/** What checks the signature of cards: the name that they give the key, and the key as a point (65 bytes, base64url). */
export const CardKey = z.object({ id: z.string().max(20), point: z.string().max(100) })
export type CardKey = z.infer<typeof CardKey>

/** Everything that the portal has of a member, in one archive, as it was asked for. */
export const DataExport = z.object({
  id: z.number().int(),
  state: z.enum(['en-preparation', 'prete', 'echouee']),
  asked_at: z.iso.datetime(),
  /** Until when it can be had; null until it is ready. */
  until: z.iso.datetime().nullable(),
  size: z.number().int().nullable(),
})
export type DataExport = z.infer<typeof DataExport>

/** What a picture may be as it is sent; it is looked at, and made anew. */
export const PICTURE = { types: ['image/jpeg', 'image/png', 'image/webp', 'image/avif'], bytes: 10_000_000 }

const NO_PICTURE = 'Cette photo n’existe pas ou plus'
const password = ownPassword()
const NO_CARD = 'Cette carte n’existe pas'

export const profile = {
  read: route({
    method: 'GET',
    path: '/profile/details',
    summary: 'Tout ce qu’un adhérent lit et change de lui-même',
    reply: z.object({ data: Profile }),
  }),
  change: route({
    method: 'PUT',
    path: '/profile/details',
    summary: 'Change son identité, son téléphone et son travail',
    body: ProfileChange,
    reply: z.object({ data: Profile }),
  }),
  notify: route({
    method: 'PUT',
    path: '/profile/notifications',
    summary: 'Choisit ce que l’on reçoit par e-mail',
    body: Notifications,
    reply: z.object({ data: Profile }),
  }),
  picture: route({
    method: 'PUT',
    path: '/profile/picture',
    summary: 'Change sa photo\u00a0: elle est recadrée en carré, et ce que l’appareil y a écrit est effacé',
    upload: PICTURE,
    reply: z.object({ data: User }),
  }),
  removePicture: route({
    method: 'DELETE',
    path: '/profile/picture',
    summary: 'Retire sa photo',
    reply: z.object({ data: User }),
  }),
  portrait: route({
    method: 'GET',
    path: '/portraits/:name',
    summary: 'La photo d’un adhérent, pour qui en a l’adresse',
    access: 'public',
    params: z.object({ name: text(37, NO_PICTURE).regex(/^[\da-f]{32}\.webp$/, NO_PICTURE) }),
    reply: file('image/webp'),
  }),
  changePassword: route({
    method: 'PUT',
    path: '/profile/password',
    summary:
      'Remplace son mot de passe, déconnecte ses autres appareils, retire ses clés d’accès et ferme ses adresses de calendrier',
    body: PasswordChange,
    reply: Answer,
  }),
  card: route({
    method: 'GET',
    path: '/profile/card',
    summary: 'La carte d’adhésion',
    reply: z.object({ data: MemberCard }),
  }),
  checkCard: route({
    method: 'GET',
    path: '/board/cards/:code',
    summary: 'Dit si une carte est valable',
    access: 'board',
    role: 'memberships',
    params: z.object({ code: text(43, NO_CARD).regex(/^[\w-]{22}$/, NO_CARD) }),
    reply: z.object({ data: CardCheck }),
  }),
  cardKeys: route({
    method: 'GET',
    path: '/board/card-keys',
    summary: 'De quoi vérifier la signature des cartes sans réseau',
    access: 'board',
    role: 'memberships',
    reply: z.object({ data: z.array(CardKey).max(2) }),
  }),
  exports: route({
    method: 'GET',
    path: '/profile/exports',
    summary: 'Les archives de ses données que l’on a demandées',
    reply: z.object({ data: z.array(DataExport) }),
  }),
  askExport: route({
    method: 'POST',
    path: '/profile/exports',
    summary: 'Demande une archive de toutes ses données',
    reply: z.object({ data: DataExport }),
  }),
  exportFile: route({
    method: 'GET',
    path: '/profile/exports/:id/file',
    summary: 'L’archive de ses données',
    params: idParams,
    reply: file('application/zip'),
  }),
  askDeletion: route({
    method: 'POST',
    path: '/profile/deletion',
    summary: 'Demande la suppression de son compte, dans sept jours',
    body: z.object({ password }),
    reply: z.object({ data: Profile }),
  }),
  keepAccount: route({
    method: 'DELETE',
    path: '/profile/deletion',
    summary: 'Garde son compte',
    reply: z.object({ data: Profile }),
  }),
}
