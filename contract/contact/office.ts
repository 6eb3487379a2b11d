import { z } from 'zod'
import { MAX_MESSAGE_ANSWER_LENGTH, MESSAGE_ATTACHMENT_LIMITS } from '#contract/office/limits.ts'
import { CannedAnswerFormValues } from '#contract/office/forms.ts'
import { messageOriginSchemaFields } from './cameBy.ts'
import { paginatedListSchema, paginationQueryFields, IdempotencyKey } from '#contract/page.ts'
import { entryIdPathParams, defineApiFileReply, defineApiRoute } from '#contract/route.ts'
import { requiredSingleLineSchema, multilineTextSchema, baseTextFieldSchema } from '#contract/text.ts'

/** State of a contact message: unassigned, assigned, answered, or closed without an answer. */
export const ContactMessageState = z.enum(['nouveau', 'pris', 'repondu', 'clos'])
export type ContactMessageState = z.infer<typeof ContactMessageState>

const Person = z.object({ id: z.number().int(), name: z.string() })

/** Message from the contact form, in the board's list. */
export const ListedContactMessage = z.object({
  id: z.number().int(),
  name: z.string(),
  subject: z.string(),
  company: z.string(),
  state: ContactMessageState,
  taken_by: Person.nullable(),
  created_at: z.iso.datetime(),
  /** Time of the last entry of a contact conversation; `last_by`: the side that wrote the entry. */
  last_at: z.iso.datetime(),
  last_by: z.enum(['bureau', 'personne']),
})
export type ListedContactMessage = z.infer<typeof ListedContactMessage>

const SentFile = z.object({ id: z.number().int(), name: z.string(), size: z.number().int() })
export type ContactMessageAttachment = z.infer<typeof SentFile>

/** Entry of a contact conversation: the first message or a later one. */
const Entry = z.object({
  /** Id of an entry in a contact conversation; 0 for the first message. */
  id: z.number().int(),
  author: z.enum(['bureau', 'personne']),
  by: z.string(),
  content: z.string(),
  at: z.iso.datetime(),
  files: z.array(SentFile),
  ...messageOriginSchemaFields,
})
export type ContactConversationEntry = z.infer<typeof Entry>

/** Contact message with its whole conversation, as the board reads it. */
export const BoardContactMessage = ListedContactMessage.extend({
  email: z.string(),
  phone: z.string(),
  /** Member with the e-mail address of a contact message's sender; null for a visitor. */
  member: Person.nullable(),
  entries: z.array(Entry),
  /** Board members who may be assigned a contact message. */
  may_answer: z.array(Person),
  /** Time at which the contact message and its conversation are erased. */
  erased_at: z.iso.datetime(),
})
export type BoardContactMessage = z.infer<typeof BoardContactMessage>

const ContactMessageQuery = z.object({
  ...paginationQueryFields,
  per_page: paginationQueryFields.per_page.default(20),
  state: ContactMessageState.or(z.literal('ouverts')).optional(),
  company: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
  mine: z.literal('oui').optional(),
  search: baseTextFieldSchema(100, 'La recherche doit contenir au plus 100 caractères').trim().default(''),
})
export type ContactMessageQuery = z.output<typeof ContactMessageQuery>

export const CannedAnswer = CannedAnswerFormValues.extend({ id: z.number().int() })
export type CannedAnswer = z.infer<typeof CannedAnswer>

const boardAccess = { access: 'board', role: 'memberships' } as const
const fileParams = entryIdPathParams.extend({ file: entryIdPathParams.shape.id })

export const boardContactMessageRoutes = {
  messages: defineApiRoute('GET /board/messages', {
    ...boardAccess,
    summary: 'Les messages du formulaire de contact, ceux où l’on a écrit le plus récemment d’abord',
    query: ContactMessageQuery,
    reply: paginatedListSchema(ListedContactMessage),
  }),
  message: defineApiRoute('GET /board/messages/:id', {
    ...boardAccess,
    summary: 'Un message et tout ce qui s’y est écrit',
    reply: z.object({ data: BoardContactMessage }),
  }),
  changeMessage: defineApiRoute('PUT /board/messages/:id/state', {
    ...boardAccess,
    summary: 'Prend un message, le rend, le clôt ou le rouvre',
    body: z.object({ act: z.enum(['prendre', 'rendre', 'clore', 'rouvrir']) }),
    reply: z.object({ data: BoardContactMessage }),
  }),
  assignMessage: defineApiRoute('PUT /board/messages/:id/holder', {
    ...boardAccess,
    summary:
      'Confie un message à quelqu’un qui répond aux messages\u00a0; refusé si un autre l’a pris depuis qu’on l’a lu',
    /** `was`: board member assigned to the contact message when the choice was made, to detect a concurrent change. */
    body: z.object({ member: entryIdPathParams.shape.id, was: entryIdPathParams.shape.id.nullable() }),
    reply: z.object({ data: BoardContactMessage }),
  }),
  answerMessage: defineApiRoute('POST /board/messages/:id/answers', {
    ...boardAccess,
    summary: 'Répond à un message par e-mail\u00a0; refusé si quelqu’un y a écrit depuis qu’on l’a lu',
    body: z.object({
      key: IdempotencyKey,
      /**
       * Id of the last entry read in the contact conversation, 0 for the first message, to detect a concurrent answer.
       */
      seen: z.number().int().min(0).max(2_147_483_647),
      content: multilineTextSchema(
        MAX_MESSAGE_ANSWER_LENGTH,
        'Écrivez votre réponse',
        'La réponse doit contenir au plus 5000 caractères',
      ),
      files: z.array(entryIdPathParams.shape.id).max(MESSAGE_ATTACHMENT_LIMITS.most, {
        abort: true,
        error: `Au plus ${MESSAGE_ATTACHMENT_LIMITS.most} pièces jointes`,
      }),
    }),
    reply: z.object({ data: BoardContactMessage }),
  }),
  addMessageFile: defineApiRoute('PUT /board/messages/:id/files/:name', {
    ...boardAccess,
    summary: 'Joint un fichier à la réponse que l’on écrit',
    params: entryIdPathParams.extend({
      name: requiredSingleLineSchema(120, 'Ce fichier n’a pas de nom', 'Ce nom de fichier est trop long'),
    }),
    upload: { types: MESSAGE_ATTACHMENT_LIMITS.types, bytes: MESSAGE_ATTACHMENT_LIMITS.bytes },
    reply: z.object({ data: SentFile }),
  }),
  messageFile: defineApiRoute('GET /board/messages/:id/files/:file', {
    ...boardAccess,
    summary: 'Une pièce jointe d’une réponse',
    params: fileParams,
    reply: defineApiFileReply('application/pdf', 'image/jpeg', 'image/png'),
  }),
  cannedAnswers: defineApiRoute('GET /board/canned-answers', {
    ...boardAccess,
    summary: 'Les réponses types',
    reply: z.object({ data: z.array(CannedAnswer) }),
  }),
  addCannedAnswer: defineApiRoute('POST /board/canned-answers', {
    ...boardAccess,
    summary: 'Ajoute une réponse type, ou remet celle qui vient d’être supprimée',
    /** `id`: former id of a canned answer that is restored after its deletion. */
    body: CannedAnswerFormValues.extend({ id: entryIdPathParams.shape.id.optional() }),
  }),
  changeCannedAnswer: defineApiRoute('PUT /board/canned-answers/:id', {
    ...boardAccess,
    summary: 'Change une réponse type',
    body: CannedAnswerFormValues,
  }),
  removeCannedAnswer: defineApiRoute('DELETE /board/canned-answers/:id', {
    ...boardAccess,
    summary: 'Supprime une réponse type',
  }),
}
