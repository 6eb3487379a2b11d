import { z } from 'zod'
import { IdempotencyKey } from '#contract/page.ts'
import { defineApiFileReply, defineApiRoute, entryIdPathParams } from '#contract/route.ts'
import { baseTextFieldSchema } from '#contract/text.ts'

/** Delivery of a convocation to one member: mail in the outbox, accepted or refused by the mail server, or letter. */
export const ConvocationState = z.enum(['waiting', 'sent', 'refused', 'letter'])
export type ConvocationState = z.infer<typeof ConvocationState>

/** Content of a convocation in French, as it was sent. */
export const ConvocationContent = z.object({
  title: z.string(),
  when: z.string(),
  place: z.string(),
  /** Points of the agenda in order: plain texts, and whether the assembly votes on them. */
  points: z.array(z.object({ title: z.string(), text: z.string(), is_voted: z.boolean() })),
  /** Sentence on giving a proxy; empty before the board has set the rules. */
  proxies: z.string(),
})
export type ConvocationContent = z.infer<typeof ConvocationContent>

/** Convocation that was sent, with the numbers of members by state. */
export const SentConvocation = z.object({
  id: z.number().int(),
  made_at: z.iso.datetime(),
  by: z.string(),
  waiting: z.number().int(),
  sent: z.number().int(),
  refused: z.number().int(),
  letter: z.number().int(),
})
export type SentConvocation = z.infer<typeof SentConvocation>

/** Next convocation of an assembly as it would be sent now, and those sent before, the newest first. */
const AssemblyConvocations = z.object({
  next: z.object({
    content: ConvocationContent,
    /** SHA-256 of the content in hexadecimal, by which a change since the reading is refused. */
    fingerprint: z.string(),
    /** Numbers of members who would receive a mail and a letter. */
    mails: z.number().int(),
    letters: z.number().int(),
    /** True when the last convocation says the same: it cannot be sent again. */
    is_sent: z.boolean(),
    /** Days of notice that the statutes require; null without a rule. */
    notice_days: z.number().int().nullable(),
    /** True when fewer days than that remain. */
    is_late: z.boolean(),
    /** French reason why no convocation can be sent; null when one can. */
    obstacle: z.string().nullable(),
  }),
  sent: z.array(SentConvocation),
})
export type AssemblyConvocations = z.infer<typeof AssemblyConvocations>

const boardAccess = { access: 'board', role: 'memberships' } as const
const params = entryIdPathParams.extend({ convocation: entryIdPathParams.shape.id })
const reply = z.object({ data: AssemblyConvocations })

export const boardConvocationRoutes = {
  convocations: defineApiRoute('GET /board/events/:id/convocations', {
    ...boardAccess,
    summary:
      'Les convocations d’une assemblée\u00a0: celle qui partirait, celles qui sont parties et ce qu’elles sont devenues',
    reply,
  }),
  sendConvocation: defineApiRoute('POST /board/events/:id/convocations', {
    ...boardAccess,
    summary: 'Convoque tous les adhérents à une assemblée\u00a0; envoyée deux fois, c’est la même',
    stepUp: true,
    body: z.object({
      key: IdempotencyKey,
      /** Number of members that the sender has seen: the server asks again when it has changed. */
      count: z.number().int().min(1).max(1_000_000),
      /** Fingerprint of the content that the sender has seen. */
      fingerprint: baseTextFieldSchema(64, 'Rechargez la page').regex(/^[\da-f]{64}$/, 'Rechargez la page'),
    }),
    reply,
  }),
  convocationFile: defineApiRoute('GET /board/events/:id/convocations/:convocation/csv', {
    ...boardAccess,
    summary: 'La preuve d’une convocation\u00a0: chaque adhérent, la date et l’état (CSV)',
    params,
    stepUp: true,
    reply: defineApiFileReply('text/csv; charset=utf-8'),
  }),
  convocationLetters: defineApiRoute('GET /board/events/:id/convocations/:convocation/letters', {
    ...boardAccess,
    summary: 'Les lettres d’une convocation en un fichier, pour ceux qu’aucun e-mail n’atteint',
    params,
    stepUp: true,
    reply: defineApiFileReply('application/pdf'),
  }),
}
