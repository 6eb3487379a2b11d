import type { SignedInDevice, PreviouslySignedInDevice } from '#contract/profile/devices.ts'
import type {
  MemberCardCheck,
  MemberCardSignatureKey,
  PersonalDataExport,
  MemberCard,
  MemberProfile,
} from '#contract/profile/profile.ts'
import type { Passkey } from '#contract/passkeys/passkeys.ts'
import { sampleSignedInMember } from './sampleSignedInMember.ts'

/** Sample profile of the stories' member. */
export const sampleMemberProfile: MemberProfile = {
  ...sampleSignedInMember,
  number: '000-042',
  phone: '+33639980112',
  base: 'Paris-Orly',
  function: 'hotesse',
  contract: 'cdi',
  working_time: 'plein',
  joined_on: '2021-03-09',
  notifications: { event_reminders: true, news: false },
  news_since: null,
  deletion_at: null,
}

/** Sample membership card of the stories' member, valid until a far date. */
export const sampleMemberCard: MemberCard = {
  number: '000-042',
  first_name: 'Camille',
  last_name: 'Laurent',
  image: null,
  company: 'Air Hexagone',
  function: 'Personnel de cabine',
  joined_on: '2021-03-09',
  valid_until: '2031-12-31',
  paid_until: '2031-12-31',
  expected_on: null,
  code: 'https://portail.envol.example/carte/kX3vQmT7c9aLr2WzYbN_fg',
}

/** Sample public keys that verify the signatures of membership cards. */
export const sampleMemberCardPublicKeys: MemberCardSignatureKey[] = [
  {
    id: 'Vi35mw',
    point: 'BNmsGdTdeEQYzHhu8L5CLwRQLItsQ9w9S5MG-I9I8Pp3G_oVt73OGCTaKOIKZEj29DaXBxyKLH1w3uwlwnQZXD8',
  },
]
/**
 * Sample QR code contents of two signed membership cards: one valid until the end of 2099, one expired at the end of
 * 2025.
 */
export const sampleMemberCardQrCodes = {
  valid: 'AVYt-ZsAAAAquXm1M0yOaN4lwO5_l2vyvshJWHMl3odPIUCETbnytyxNBmRb0u4z7bJEIE6JZ9147yQMN2zKH9pJxcOQ7ryX448E',
  over: 'AVYt-ZsAAAAqT-Uit1TyDDxmkNs8W0M_1nDT2LmcVPK0OH8ajES97_KH7k-LS-xm4nWvmgm_GTH04a7HPWuVn36HXwfFQP5daWxO',
}

const { code: _, ...checked } = sampleMemberCard
/** Sample result of a membership card check by the board, for a valid card. */
export const sampleMemberCardCheckResult: MemberCardCheck = { ...checked, is_valid: true }

/** Sample portrait as an inline SVG: a face at an aircraft window. */
export const samplePortrait =
  'data:image/svg+xml,' +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="#8E9CCB"/><circle cx="32" cy="26" r="12" fill="#FDF8F6"/><path d="M8 64q4-22 24-22t24 22z" fill="#303F74"/></svg>',
  )

/** Sample known devices of a member's account: this one, and one without a name. */
export const sampleKnownDevices: PreviouslySignedInDevice[] = [
  { id: 5, device_name: 'Chrome sur Windows', signed_in_at: '2026-11-21T17:20:00.000Z', is_this: true },
  { id: 4, device_name: null, signed_in_at: '2026-09-02T05:05:00.000Z', is_this: false },
]

/** Sample devices with a session of the member: this one, and a phone. */
export const sampleSignedInDevices: SignedInDevice[] = [
  {
    id: 3,
    device_name: 'Chrome sur Windows',
    device_platform: 'Win32',
    signed_in_at: '2026-11-21T17:20:00.000Z',
    expires_at: '2026-12-21T17:20:00.000Z',
    is_this: true,
  },
  {
    id: 2,
    device_name: 'Safari sur iPhone',
    device_platform: 'iPhone',
    signed_in_at: '2026-11-02T05:05:00.000Z',
    expires_at: '2026-12-02T05:05:00.000Z',
    is_this: false,
  },
]

export const samplePasskeys: Passkey[] = [
  {
    id: 1,
    name: 'Mon téléphone',
    created_at: '2026-09-01T08:00:00.000Z',
    used_at: '2026-11-20T06:12:00.000Z',
    former_domain: null,
  },
  {
    id: 2,
    name: 'Clé USB du vestiaire',
    created_at: '2026-10-14T18:00:00.000Z',
    used_at: null,
    former_domain: 'ancien.envol.example',
  },
]

const asked = { id: 7, asked_at: '2026-11-22T09:30:00.000Z' }
export const samplePersonalDataExports = {
  ready: { ...asked, state: 'prete', until: '2026-11-29T09:31:00.000Z', size: 184_000 },
  underWay: { ...asked, state: 'en-preparation', until: null, size: null },
  failed: { ...asked, id: 6, state: 'echouee', until: null, size: null },
} satisfies Record<string, PersonalDataExport>
