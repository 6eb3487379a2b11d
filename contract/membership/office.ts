import { z } from 'zod'
import { MembershipRequestForBoard } from './membership.ts'
import { paginatedListSchema, paginationQueryFields } from '#contract/page.ts'
import { NewMembershipRequestMessage, MembershipRequestMessage } from './requestMessages.ts'
import { entryIdPathParams, defineApiFileReply, defineApiRoute } from '#contract/route.ts'
import { multilineTextSchema, baseTextFieldSchema } from '#contract/text.ts'

/** Membership request that is pending, in the board's list. */
export const PendingMembershipRequest = MembershipRequestForBoard.extend({
  confirmed_at: z.iso.datetime(),
  /** Last day of the answer time that is promised to a membership applicant. */
  answer_by: z.iso.date(),
  is_late: z.boolean(),
  /** Side that wrote the last message between the board and the membership applicant; null without messages. */
  last_message: z.enum(['board', 'applicant']).nullable(),
})
export type PendingMembershipRequest = z.infer<typeof PendingMembershipRequest>

/**
 * Possible duplicate of a membership applicant: a member, a former member or another applicant, with the matching
 * fields.
 */
export const PossibleApplicantDuplicate = z.object({
  kind: z.enum(['member', 'former', 'request']),
  id: z.number().int(),
  name: z.string(),
  company: z.string(),
  alike: z.array(z.enum(['email', 'phone', 'name'])),
})
export type PossibleApplicantDuplicate = z.infer<typeof PossibleApplicantDuplicate>

/** Pending membership request, with its messages and possible duplicates. */
export const MembershipRequestDetails = PendingMembershipRequest.extend({
  messages: z.array(MembershipRequestMessage),
  lookalikes: z.array(PossibleApplicantDuplicate),
  /** Time at which the membership request is erased when it stays unanswered. */
  erased_at: z.iso.datetime(),
})
export type MembershipRequestDetails = z.infer<typeof MembershipRequestDetails>

/** Board's reason for refusing a membership request; each provides a draft of the message to the applicant. */
export const MembershipRefusalReason = z.enum(['autre-compagnie', 'deja-adherent', 'piece-manquante', 'autre'], {
  error: 'Choisissez une raison',
})
export type MembershipRefusalReason = z.infer<typeof MembershipRefusalReason>
export const MembershipRequestRefusal = z.object({
  reason: MembershipRefusalReason,
  words: multilineTextSchema(2000, 'Écrivez à la personne pourquoi', 'Au plus 2000 caractères'),
})
export type MembershipRequestRefusal = z.infer<typeof MembershipRequestRefusal>

const NO_VERSION = 'Cette version n’existe pas'
const boardAccess = { access: 'board', role: 'memberships' } as const

export const boardMembershipRequestRoutes = {
  requests: defineApiRoute('GET /board/requests', {
    ...boardAccess,
    summary: 'Les demandes d’adhésion confirmées qui attendent le bureau, celles qui attendent le plus d’abord',
    query: z.object({ ...paginationQueryFields, per_page: paginationQueryFields.per_page.default(20) }),
    reply: paginatedListSchema(PendingMembershipRequest),
  }),
  openRequest: defineApiRoute('GET /board/requests/:id', {
    ...boardAccess,
    summary: 'Une demande qui attend, ce que l’on s’est écrit à son sujet, et qui lui ressemble',
    reply: z.object({ data: MembershipRequestDetails }),
  }),
  markRead: defineApiRoute('PUT /board/requests/:id/reading', {
    ...boardAccess,
    summary: 'Dit qu’une demande est lue, telle qu’elle a été montrée\u00a0: le bureau peut y répondre',
    body: z.object({ version: baseTextFieldSchema(22, NO_VERSION, NO_VERSION).regex(/^[\w-]{22}$/, NO_VERSION) }),
  }),
  writeTo: defineApiRoute('POST /board/requests/:id/messages', {
    ...boardAccess,
    summary: 'Écrit à la personne, par e-mail\u00a0: elle répond sur sa page',
    body: NewMembershipRequestMessage,
  }),
  file: defineApiRoute('GET /board/requests/:id/files/:file', {
    ...boardAccess,
    summary: 'Une pièce que la personne a jointe',
    params: entryIdPathParams.extend({ file: entryIdPathParams.shape.id }),
    reply: defineApiFileReply('application/pdf', 'image/jpeg', 'image/png'),
  }),
  accept: defineApiRoute('POST /board/requests/:id/acceptance', {
    ...boardAccess,
    summary: 'Accepte une demande\u00a0: la personne reçoit un lien pour activer son compte',
  }),
  refuse: defineApiRoute('POST /board/requests/:id/refusal', {
    ...boardAccess,
    summary: 'Refuse une demande\u00a0: la personne lit pourquoi, ses données sont effacées',
    body: MembershipRequestRefusal,
  }),
}
