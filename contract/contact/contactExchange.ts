import { z } from 'zod'
import { messageOriginForSenderSchemaFields } from './cameBy.ts'
import { IdempotencyKey } from '#contract/page.ts'
import { defineApiFileReply, defineApiRoute } from '#contract/route.ts'
import { multilineTextSchema, baseTextFieldSchema } from '#contract/text.ts'

/** French message for a link to a contact conversation that has expired or was erased. */
export const CONTACT_LINK_EXPIRED_MESSAGE =
  'Ce lien n’est plus valable. Écrivez-nous un nouveau message\u00a0: nous vous répondrons.'
const token = baseTextFieldSchema(100, CONTACT_LINK_EXPIRED_MESSAGE, CONTACT_LINK_EXPIRED_MESSAGE).min(
  1,
  CONTACT_LINK_EXPIRED_MESSAGE,
)
const NO_FILE = 'Cette pièce jointe n’existe pas ou plus'

/** Schema of a person's further message in a contact conversation. */
export const FollowUpContactMessage = z.object({
  content: multilineTextSchema(5000, 'Le message est requis', 'Le message doit contenir au plus 5000 caractères'),
})
const ExchangeMessage = FollowUpContactMessage.extend({
  token,
  /** Idempotency key (UUID) of the contact message, created by the browser. */
  key: IdempotencyKey,
})

/** Contact conversation between a person and the board, as shown to the holder of the link in the board's e-mail. */
export const OwnContactConversation = z.object({
  subject: z.string(),
  entries: z.array(
    z.object({
      id: z.number().int(),
      author: z.enum(['bureau', 'personne']),
      content: z.string(),
      at: z.iso.datetime(),
      /**
       * Attachments of a contact message. `secret` opens a file sent by the board; it is null for a file received by
       * mail, which only the board opens.
       */
      files: z.array(z.object({ name: z.string(), size: z.number().int(), secret: z.string().nullable() })),
      ...messageOriginForSenderSchemaFields,
    }),
  ),
  /** False when a contact conversation has reached the limit of messages that its link allows. */
  is_open: z.boolean(),
  /** Expiry time of a link to a contact conversation. */
  until: z.iso.datetime(),
})
export type OwnContactConversation = z.infer<typeof OwnContactConversation>

/** API routes for the holder of a link to a contact conversation. */
export const contactConversationRoutes = {
  exchange: defineApiRoute('POST /contact-us/exchange', {
    summary: 'Un échange avec le bureau, pour qui en a le lien',
    access: 'public',
    body: z.object({ token }),
    reply: z.object({ data: OwnContactConversation }),
  }),
  writeOn: defineApiRoute('POST /contact-us/exchange/messages', {
    summary: 'Écrit la suite d’un échange avec le bureau',
    access: 'public',
    body: ExchangeMessage,
    reply: z.object({ data: OwnContactConversation }),
  }),
  exchangeFile: defineApiRoute('GET /contact-files/:secret', {
    summary: 'Une pièce jointe d’une réponse du bureau, pour qui en a l’adresse',
    access: 'public',
    params: z.object({ secret: baseTextFieldSchema(37, NO_FILE).regex(/^[\da-f]{32}\.(pdf|jpg|png)$/, NO_FILE) }),
    reply: defineApiFileReply('application/pdf', 'image/jpeg', 'image/png'),
  }),
}
