import { z } from 'zod'
import { MailingText, MailingTextAndUrgency } from '#contract/office/forms.ts'
import { paginatedListSchema, paginationQueryFields, IdempotencyKey } from '#contract/page.ts'
import { defineApiRoute } from '#contract/route.ts'

const id = z.number().int().min(1).max(2_147_483_647)

/** Recipients of a mailing: all members, the members of a company, or the people registered for an event. */
export const MailingAudience = z
  .strictObject({
    to: z.enum(['tous', 'compagnie', 'evenement'], { error: 'Choisissez à qui écrire' }),
    id: id.optional(),
  })
  .refine((audience) => (audience.to === 'tous') === (audience.id === undefined), {
    path: ['id'],
    error: 'Choisissez à qui écrire',
  })
export type MailingAudience = z.infer<typeof MailingAudience>

/** Message mailed by the board to many members, with its delivery figures. */
export const Mailing = MailingTextAndUrgency.extend({
  id: z.number().int(),
  /** Recipients of the mailing in French: « Tous les adhérents », « Air Hexagone », « Assemblée générale ». */
  audience: z.string(),
  by: z.string(),
  made_at: z.iso.datetime(),
  written: z.number().int(),
  sent: z.number().int(),
  refused: z.number().int(),
  stopped: z.number().int(),
})
export type Mailing = z.infer<typeof Mailing>

const boardAccess = { access: 'board', role: 'memberships' } as const

/** Mailing that the board marked as urgent, as its recipients read it on the portal. */
export const UrgentMailingForRecipients = MailingText.extend({ id: z.number().int(), made_at: z.iso.datetime() })
export type UrgentMailingForRecipients = z.infer<typeof UrgentMailingForRecipients>

export const boardMailingRoutes = {
  urgentMessages: defineApiRoute('GET /messages/urgent', {
    summary: 'Les messages urgents du bureau, des trente derniers jours',
    reply: z.object({ data: z.array(UrgentMailingForRecipients) }),
  }),
  mailings: defineApiRoute('GET /board/mailings', {
    ...boardAccess,
    summary: 'Ce qui a été écrit aux adhérents, et combien l’ont reçu',
    query: z.object({ ...paginationQueryFields, per_page: paginationQueryFields.per_page.default(10) }),
    reply: paginatedListSchema(Mailing),
  }),
  countAudience: defineApiRoute('POST /board/mailings/count', {
    ...boardAccess,
    summary: 'À combien de personnes un message irait',
    body: z.object({ audience: MailingAudience }),
    reply: z.object({
      data: z.object({
        count: z.number().int(),
        minutes: z.number().int(),
        /** Number of devices that would receive a push notification of an urgent mailing. */
        devices: z.number().int(),
      }),
    }),
  }),
  sendMailing: defineApiRoute('POST /board/mailings', {
    ...boardAccess,
    summary: 'Écrit à des adhérents\u00a0: un message part à chacun, cent par minute',
    stepUp: true,
    body: MailingTextAndUrgency.extend({
      key: IdempotencyKey,
      audience: MailingAudience,
      /**
       * Number of recipients of the mailing that its author has seen in the preview: the server asks again when it has
       * changed.
       */
      count: z.number().int().min(1).max(1_000_000),
    }),
  }),
  stopMailing: defineApiRoute('DELETE /board/mailings/:id/waiting', {
    ...boardAccess,
    summary: 'Arrête un envoi\u00a0: ce qui attend encore ne part pas',
  }),
}
