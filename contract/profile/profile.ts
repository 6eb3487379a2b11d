import { z } from 'zod'
import { personNameSchemaFields, phoneNumberSchema, memberJobSchemaFields } from '#contract/membership/membership.ts'
import { defineApiFileReply, defineApiRoute } from '#contract/route.ts'
import { SignedInMember } from '#contract/session/session.ts'
import {
  currentPasswordSchema,
  baseTextFieldSchema,
  isPasswordConfirmed,
  newPasswordFields,
  passwordsDifferValidationIssue,
} from '#contract/text.ts'

const NO_DAY = 'Ce jour n’existe pas'

/** Notification settings of a member, besides the mails about their account. */
export const NotificationSettings = z.object({
  /** Option to receive reminders by mail of the events that the member has registered for. */
  event_reminders: z.boolean(),
  /** Member's consent to the association's news by mail, which is dated and can be withdrawn. */
  news: z.boolean(),
})
export type NotificationSettings = z.infer<typeof NotificationSettings>

/** Profile of a member: the data they can read and change. */
export const MemberProfile = SignedInMember.extend({
  number: z.string(),
  phone: z.string(),
  base: z.string(),
  function: z.string(),
  contract: z.string(),
  working_time: z.string(),
  joined_on: z.iso.date(),
  notifications: NotificationSettings,
  news_since: z.iso.datetime().nullable(),
  /** Time at which the account will be deleted, when the member has requested it; null otherwise. */
  deletion_at: z.iso.datetime().nullable(),
})
export type MemberProfile = z.infer<typeof MemberProfile>

export const ProfileChange = z.object({
  ...personNameSchemaFields,
  ...memberJobSchemaFields,
  phone: phoneNumberSchema,
  /** New dues that the member has agreed to, when the change of job or working time changes them; null otherwise. */
  agreed_dues: z
    .object({
      amount_cents: z.int('Un montant se dit en centimes').positive(),
      first_on: baseTextFieldSchema(10, NO_DAY).refine((day) => z.iso.date().safeParse(day).success, NO_DAY),
    })
    .nullable()
    .default(null),
})
export type ProfileChange = z.infer<typeof ProfileChange>

export const PasswordChange = z
  .object({
    current: currentPasswordSchema('Le mot de passe actuel est requis'),
    ...newPasswordFields,
  })
  .refine(isPasswordConfirmed, passwordsDifferValidationIssue)
  .refine(({ current, password }) => password !== current, {
    path: ['password'],
    error: 'Choisissez un mot de passe différent de l’actuel',
  })
export type PasswordChange = z.infer<typeof PasswordChange>

/** Member card shown in the portal, with its validity. */
export const MemberCard = z.object({
  number: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  image: z.string().nullable(),
  company: z.string(),
  function: z.string(),
  joined_on: z.iso.date(),
  /**
   * Last day on which the member card is valid. Dues that are paid, being debited, or expected within the grace period
   * count. Null when the card is not valid.
   */
  valid_until: z.iso.date().nullable(),
  /** Last day covered by the member's paid dues; null when none are paid. */
  paid_until: z.iso.date().nullable(),
  /** Day on which the member's unpaid dues for the current period are or were due; null when today is paid for. */
  expected_on: z.iso.date().nullable(),
  /**
   * URL in the member card's QR code, where the board checks the card. The fragment, which browsers do not send, holds
   * the signed validity.
   */
  code: z.string(),
})
export type MemberCard = z.infer<typeof MemberCard>

/** Result of the board's check of a member card. */
export const MemberCardCheck = MemberCard.omit({ code: true }).extend({ is_valid: z.boolean() })
export type MemberCardCheck = z.infer<typeof MemberCardCheck>

/** Public key that verifies card signatures: its id, as cards name it, and its point (65 bytes, base64url). */
export const MemberCardSignatureKey = z.object({ id: z.string().max(20), point: z.string().max(100) })
export type MemberCardSignatureKey = z.infer<typeof MemberCardSignatureKey>

/** Archive of all the personal data that the portal holds about a member, made on request. */
export const PersonalDataExport = z.object({
  id: z.number().int(),
  state: z.enum(['en-preparation', 'prete', 'echouee']),
  asked_at: z.iso.datetime(),
  /** Time until which the personal data archive can be downloaded; null until it is ready. */
  until: z.iso.datetime().nullable(),
  size: z.number().int().nullable(),
})
export type PersonalDataExport = z.infer<typeof PersonalDataExport>

/** Types and size of a profile picture upload; the server checks and re-encodes the picture. */
export const PROFILE_PICTURE_LIMITS = {
  types: ['image/jpeg', 'image/png', 'image/webp', 'image/avif'],
  bytes: 10_000_000,
}

const NO_PICTURE = 'Cette photo n’existe pas ou plus'
const password = currentPasswordSchema()
const NO_CARD = 'Cette carte n’existe pas'

export const profileRoutes = {
  read: defineApiRoute('GET /profile/details', {
    summary: 'Tout ce qu’un adhérent lit et change de lui-même',
    reply: z.object({ data: MemberProfile }),
  }),
  change: defineApiRoute('PUT /profile/details', {
    summary: 'Change son identité, son téléphone et son travail',
    body: ProfileChange,
    reply: z.object({ data: MemberProfile }),
  }),
  notify: defineApiRoute('PUT /profile/notifications', {
    summary: 'Choisit ce que l’on reçoit par e-mail',
    body: NotificationSettings,
    reply: z.object({ data: MemberProfile }),
  }),
  picture: defineApiRoute('PUT /profile/picture', {
    summary: 'Change sa photo\u00a0: elle est recadrée en carré, et ce que l’appareil y a écrit est effacé',
    upload: PROFILE_PICTURE_LIMITS,
    reply: z.object({ data: SignedInMember }),
  }),
  removePicture: defineApiRoute('DELETE /profile/picture', {
    summary: 'Retire sa photo',
    reply: z.object({ data: SignedInMember }),
  }),
  portrait: defineApiRoute('GET /portraits/:name', {
    summary: 'La photo d’un adhérent, pour qui en a l’adresse',
    access: 'public',
    params: z.object({ name: baseTextFieldSchema(37, NO_PICTURE).regex(/^[\da-f]{32}\.webp$/, NO_PICTURE) }),
    reply: defineApiFileReply('image/webp'),
  }),
  changePassword: defineApiRoute('PUT /profile/password', {
    summary:
      'Remplace son mot de passe, déconnecte ses autres appareils, retire ses clés d’accès et ferme ses adresses de calendrier',
    body: PasswordChange,
  }),
  card: defineApiRoute('GET /profile/card', {
    summary: 'La carte d’adhésion',
    reply: z.object({ data: MemberCard }),
  }),
  checkCard: defineApiRoute('GET /board/cards/:code', {
    summary: 'Dit si une carte est valable',
    access: 'board',
    role: 'memberships',
    params: z.object({ code: baseTextFieldSchema(43, NO_CARD).regex(/^[\w-]{22}$/, NO_CARD) }),
    reply: z.object({ data: MemberCardCheck }),
  }),
  cardKeys: defineApiRoute('GET /board/card-keys', {
    summary: 'De quoi vérifier la signature des cartes sans réseau',
    access: 'board',
    role: 'memberships',
    reply: z.object({ data: z.array(MemberCardSignatureKey).max(2) }),
  }),
  exports: defineApiRoute('GET /profile/exports', {
    summary: 'Les archives de ses données que l’on a demandées',
    reply: z.object({ data: z.array(PersonalDataExport) }),
  }),
  askExport: defineApiRoute('POST /profile/exports', {
    summary: 'Demande une archive de toutes ses données',
    reply: z.object({ data: PersonalDataExport }),
  }),
  exportFile: defineApiRoute('GET /profile/exports/:id/file', {
    summary: 'L’archive de ses données',
    reply: defineApiFileReply('application/zip'),
  }),
  askDeletion: defineApiRoute('POST /profile/deletion', {
    summary: 'Demande la suppression de son compte, dans sept jours',
    body: z.object({ password }),
    reply: z.object({ data: MemberProfile }),
  }),
  keepAccount: defineApiRoute('DELETE /profile/deletion', {
    summary: 'Garde son compte',
    reply: z.object({ data: MemberProfile }),
  }),
}
