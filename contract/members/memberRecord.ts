import { z } from 'zod'
import { SignedInDevice } from '#contract/profile/devices.ts'
import { MembershipDue, SepaMandate } from '#contract/dues/dues.ts'
import { DuesPaymentFrequency, DuesPaymentMethod } from '#contract/membership/membership.ts'
import { PersonalDataExport } from '#contract/profile/profile.ts'

/**
 * Membership status: `paused` and `honorary` owe nothing and stay members, `left` and `deceased` are no longer members.
 */
export const MembershipStatus = z.enum(['active', 'paused', 'honorary', 'left', 'deceased'])
export type MembershipStatus = z.infer<typeof MembershipStatus>

/** Member in the list of the board's office. */
export const ListedMember = z.object({
  id: z.number().int(),
  number: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  company: z.string(),
  base: z.string(),
  function: z.string(),
  standing: MembershipStatus,
  /** True when the member has set a password. */
  is_active: z.boolean(),
  card_until: z.iso.date().nullable(),
  late_cents: z.number().int(),
})
export type ListedMember = z.infer<typeof ListedMember>

/** E-mail sent to a member: subject, state and time, without its content. */
export const MailSentToMember = z.object({
  id: z.uuid(),
  subject: z.string(),
  state: z.enum(['waiting', 'sent', 'failed', 'expired']),
  at: z.iso.datetime(),
})

/** Note written by the board about a member. */
export const BoardNoteAboutMember = z.object({
  id: z.number().int(),
  text: z.string(),
  by: z.string().nullable(),
  at: z.iso.datetime(),
})

/** Full record of a member in the board's office. */
export const FullMemberRecord = ListedMember.extend({
  company_id: z.number().int(),
  phone: z.string(),
  contract: z.string(),
  working_time: z.string(),
  /** Job and working time of the member as slugs of the price list, for the correction form. */
  work: z.object({ function: z.string(), working_time: z.string() }),
  joined_on: z.iso.date(),
  standing_on: z.iso.date().nullable(),
  /** Deadline to undo the recorded departure or death of a member; null otherwise. */
  undo_until: z.iso.datetime().nullable(),
  deletion_at: z.iso.datetime().nullable(),
  is_board: z.boolean(),
  /** New e-mail address of the member that both mailboxes must still confirm. */
  new_email: z.object({ email: z.string(), former_confirmed: z.boolean(), new_confirmed: z.boolean() }).nullable(),
  dues: z.object({
    period: DuesPaymentFrequency.nullable(),
    way: DuesPaymentMethod.nullable(),
    /** Dues of the member, newest first. */
    list: z.array(MembershipDue),
    certificates: z.array(z.number().int()),
  }),
  /** SEPA mandate of the member, for the treasury only; null for other roles. */
  bank: SepaMandate.nullable(),
  events: z.array(z.object({ title: z.string(), starts_at: z.iso.datetime(), answer: z.string() })),
  devices: z.array(SignedInDevice.omit({ is_this: true })),
  mails: z.array(MailSentToMember),
  notes: z.array(BoardNoteAboutMember),
  exports: z.array(PersonalDataExport),
})
export type FullMemberRecord = z.infer<typeof FullMemberRecord>
