import { z } from 'zod'
import { PublishedTextBlock } from '#contract/blocks.ts'
import { IdempotencyKey } from '#contract/page.ts'
import { MajorityRule, PollState } from '#contract/polls/questions.ts'
import { PollQuestionDecision } from '#contract/polls/results.ts'
import { defineApiRoute } from '#contract/route.ts'
import { multilineTextSchema, requiredSingleLineSchema } from '#contract/text.ts'
import { MAX_AGENDA_POINTS, MAX_AGENDA_TEXT_LENGTH } from './agendaLimits.ts'

/** Poll by which an assembly decides a point of its agenda. */
export const AgendaResolution = z.object({
  id: z.number().int(),
  state: PollState,
  opens_at: z.iso.datetime().nullable(),
  closes_at: z.iso.datetime().nullable(),
  /** Decision of a closed poll with one decisive question; null for others. */
  outcome: PollQuestionDecision.shape.outcome.nullable(),
  /** True when the reader may open the poll. */
  is_readable: z.boolean(),
})
export type AgendaResolution = z.infer<typeof AgendaResolution>

/** Majority by which an assembly decides a point of its agenda by show of cards. */
export const CardVoteRule = z.object({
  /** Key of the point, made by the browser, to which the vote's result belongs. */
  key: IdempotencyKey,
  majority: MajorityRule.shape.majority,
  counts_abstentions: z.boolean(),
})
export type CardVoteRule = z.infer<typeof CardVoteRule>

/** Result of a vote by show of cards, with the votes in the room at that moment. */
export const CardVoteResult = z.object({
  in_favour: z.number().int(),
  against: z.number().int(),
  abstained: z.number().int(),
  present: z.number().int(),
  represented: z.number().int(),
  outcome: PollQuestionDecision.shape.outcome,
  at: z.iso.datetime(),
})
export type CardVoteResult = z.infer<typeof CardVoteResult>

/** Point of an assembly's agenda, as the event's page shows it. */
export const AgendaPoint = z.object({
  title: z.string(),
  /** Text of the point, parsed from Markdown. */
  blocks: z.array(PublishedTextBlock),
  resolution: AgendaResolution.nullable(),
  /** Vote by show of cards, with its result once the board has entered it; other points omit it. */
  cards: z.object({ result: CardVoteResult.nullable() }).optional(),
})
export type AgendaPoint = z.infer<typeof AgendaPoint>

/** Point of an assembly's agenda, as the board writes it. */
export const AgendaPointValues = z.object({
  title: requiredSingleLineSchema(160, 'Donnez un titre à chaque point', 'Un titre contient au plus 160 caractères'),
  /** Text of the point in Markdown; empty without one. */
  body: multilineTextSchema(MAX_AGENDA_TEXT_LENGTH, '', 'Le texte d’un point contient au plus 4 000 caractères').or(
    z.literal(''),
  ),
  /** Id of the poll that decides the point; null for a point without a resolution. */
  poll: z.int().min(1).max(2_147_483_647).nullable(),
  /** Vote by show of cards that decides the point; other points omit it. */
  cards: CardVoteRule.optional(),
})
export type AgendaPointValues = z.infer<typeof AgendaPointValues>

/** Agenda in the office, with the polls that its resolutions may refer to, the newest first. */
const OfficeAgenda = z.object({
  /** Number of saved changes, by which a concurrent one is refused; 0 before the first. */
  version: z.number().int(),
  points: z.array(
    z.object({
      title: z.string(),
      body: z.string(),
      poll: z.number().int().nullable(),
      cards: CardVoteRule.optional(),
    }),
  ),
  polls: z.array(z.object({ id: z.number().int(), title: z.string() })),
})
export type OfficeAgenda = z.infer<typeof OfficeAgenda>

const boardAccess = { access: 'board', role: 'memberships' } as const
const reply = z.object({ data: OfficeAgenda })

export const boardAgendaRoutes = {
  agenda: defineApiRoute('GET /board/events/:id/agenda', {
    ...boardAccess,
    summary: 'L’ordre du jour d’une assemblée, et les consultations que ses résolutions peuvent désigner',
    reply,
  }),
  changeAgenda: defineApiRoute('PUT /board/events/:id/agenda', {
    ...boardAccess,
    summary: 'Remplace l’ordre du jour d’une assemblée',
    body: z.object({
      version: z.int().min(0),
      points: z.array(AgendaPointValues).max(MAX_AGENDA_POINTS, { abort: true, error: 'Quarante points au plus' }),
    }),
    bodyBytes: 1024 * 1024,
    reply,
  }),
}
