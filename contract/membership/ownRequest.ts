import { z } from 'zod'
import { AssociationBankAccount, MembershipRequest, MembershipRequestForBoard } from './membership.ts'
import { MESSAGE_ATTACHMENT_LIMITS } from '#contract/office/limits.ts'
import {
  NewMembershipRequestMessage,
  OwnMembershipRequestMessage,
  MembershipRequestAttachment,
} from './requestMessages.ts'
import { entryIdPathParams, defineApiRoute } from '#contract/route.ts'
import { requiredSingleLineSchema, baseTextFieldSchema } from '#contract/text.ts'

/** French message for a membership request link that is unknown, or whose request was not confirmed in time. */
export const MEMBERSHIP_REQUEST_LINK_EXPIRED_MESSAGE =
  'Ce lien n’est plus valable\u00a0: une demande se confirme sous 24 heures, puis elle est effacée.'
const requestToken = baseTextFieldSchema(
  100,
  MEMBERSHIP_REQUEST_LINK_EXPIRED_MESSAGE,
  MEMBERSHIP_REQUEST_LINK_EXPIRED_MESSAGE,
).min(1, MEMBERSHIP_REQUEST_LINK_EXPIRED_MESSAGE)
/** French message for a file upload to a membership request without a valid key, or whose key was used already. */
export const UPLOAD_KEY_INVALID_MESSAGE = 'Ce fichier n’a plus de place ici\u00a0: joignez-le de nouveau.'
const ofLink = z.object({ token: requestToken })

/** Schema of an applicant's correction of their membership request. Without an IBAN, the signed mandate is kept. */
export const MembershipRequestCorrection = MembershipRequest.omit({
  email: true,
  key: true,
  wants_news: true,
  website: true,
}).extend(ofLink.shape)
export type MembershipRequestCorrection = z.infer<typeof MembershipRequestCorrection>

/** Membership request as shown to its applicant. */
export const OwnMembershipRequest = z.object({
  ...MembershipRequestForBoard.pick({
    reference: true,
    state: true,
    company: true,
    period: true,
    way: true,
    amount_cents: true,
    asked_at: true,
  }).shape,
  /** Applicant's data; null once the membership request is answered or withdrawn, which erases it. */
  applicant: MembershipRequestForBoard.pick({
    first_name: true,
    last_name: true,
    email: true,
    phone: true,
    base: true,
    function: true,
    contract: true,
    working_time: true,
  }).nullable(),
  /** Masked IBAN of the applicant's account to debit. */
  iban_end: z.string().nullable(),
  account: AssociationBankAccount.nullable(),
  /** Reference of a pending membership request from the same e-mail address, which this one replaces once confirmed. */
  replaces: z.string().nullable(),
  confirmed_at: z.iso.datetime().nullable(),
  read_at: z.iso.datetime().nullable(),
  answered_at: z.iso.datetime().nullable(),
  messages: z.array(OwnMembershipRequestMessage),
  refusal: z.string().nullable(),
})
export type OwnMembershipRequest = z.infer<typeof OwnMembershipRequest>
const ownReply = z.object({ data: OwnMembershipRequest })

/** API routes for the holder of a membership request link. */
export const ownMembershipRequestRoutes = {
  own: defineApiRoute('POST /membership/own-request', {
    summary: 'Où en est une demande, pour qui en a le lien',
    access: 'public',
    body: ofLink,
    reply: ownReply,
  }),
  confirm: defineApiRoute('POST /membership/own-request/confirmation', {
    summary: 'Confirme l’adresse d’une demande\u00a0: elle compte, et le bureau peut la lire',
    access: 'public',
    body: ofLink,
    reply: ownReply,
  }),
  correct: defineApiRoute('POST /membership/own-request/correction', {
    summary: 'Corrige une demande, tant que le bureau n’a pas répondu',
    access: 'public',
    body: MembershipRequestCorrection,
    reply: ownReply,
  }),
  answerBoard: defineApiRoute('POST /membership/own-request/messages', {
    summary: 'Répond au bureau, tant qu’il n’a pas décidé',
    access: 'public',
    body: NewMembershipRequestMessage.extend({
      ...ofLink.shape,
      files: z
        .array(entryIdPathParams.shape.id)
        .max(MESSAGE_ATTACHMENT_LIMITS.most, {
          abort: true,
          error: `Au plus ${MESSAGE_ATTACHMENT_LIMITS.most} pièces jointes`,
        })
        .default([]),
    }),
    reply: ownReply,
  }),
  announceFile: defineApiRoute('POST /membership/own-request/files', {
    summary: 'Demande une place pour une pièce jointe\u00a0: la clé ne sert qu’une fois, dans l’heure',
    access: 'public',
    body: ofLink.extend({
      name: requiredSingleLineSchema(120, 'Ce fichier n’a pas de nom', 'Ce nom de fichier est trop long'),
    }),
    reply: z.object({ data: z.object({ key: z.string() }) }),
  }),
  sendFile: defineApiRoute('PUT /membership/request-files/:key', {
    summary: 'Envoie une pièce jointe à une demande, à la place que l’on a eue',
    access: 'public',
    params: z.object({ key: baseTextFieldSchema(43, UPLOAD_KEY_INVALID_MESSAGE).min(43, UPLOAD_KEY_INVALID_MESSAGE) }),
    upload: { types: MESSAGE_ATTACHMENT_LIMITS.types, bytes: MESSAGE_ATTACHMENT_LIMITS.bytes },
    reply: z.object({ data: MembershipRequestAttachment }),
  }),
  withdraw: defineApiRoute('POST /membership/own-request/withdrawal', {
    summary: 'Retire une demande, tant que le bureau n’a pas répondu\u00a0: ce qu’elle disait est effacé',
    access: 'public',
    body: ofLink,
    reply: ownReply,
  }),
}
