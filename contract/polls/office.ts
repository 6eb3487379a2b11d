import { z } from 'zod'
import { PublishedTextBlock } from '#contract/blocks.ts'
import { paginatedListSchema, paginationQueryFields } from '#contract/page.ts'
import { defineApiFileReply, defineApiRoute, entryIdPathParams } from '#contract/route.ts'
import { baseTextFieldSchema, requiredSingleLineSchema } from '#contract/text.ts'
import { PollAnswers, PollContent, PollElectorate, PollKind, PollState } from './questions.ts'
import { PollResult } from './results.ts'

const count = z.number().int()

/** Poll in the office's list. */
export const OfficePollSummary = z.object({
  id: z.number().int(),
  kind: PollKind,
  state: PollState,
  title: z.string(),
  opens_at: z.iso.datetime().nullable(),
  closes_at: z.iso.datetime().nullable(),
  electorate: count.nullable(),
  voted: count,
})
export type OfficePollSummary = z.infer<typeof OfficePollSummary>

/** Poll as the office edits and follows it. */
export const OfficePoll = OfficePollSummary.extend({
  content: PollContent,
  /** Introduction of the poll, parsed from its Markdown. */
  blocks: z.array(PublishedTextBlock),
  /** Number that each change of a draft increases. */
  version: z.number().int(),
  public_key: z.string().nullable(),
  /** Day of the last reminder to members who have not answered. */
  reminded_on: z.iso.date().nullable(),
  /** Members added to or removed from the electorate by hand, before the opening. */
  corrections: z.array(z.object({ id: z.number().int(), name: z.string(), is_added: z.boolean() })),
  /** Result of a closed poll, or of the answers so far to a consultation; null before. */
  result: PollResult.nullable(),
  /** Answers to a consultation by name; empty for other kinds. */
  named: z.array(z.object({ id: z.number().int(), name: z.string(), answers: PollAnswers })),
})
export type OfficePoll = z.infer<typeof OfficePoll>

/** Member on the list of voters, with the mark of participation (« émargement »). */
export const PollVoter = z.object({
  id: z.number().int().nullable(),
  number: z.string(),
  name: z.string(),
  company: z.string(),
  voted_on: z.iso.date().nullable(),
})
export type PollVoter = z.infer<typeof PollVoter>

const NO_MOMENT = 'Choisissez un jour et une heure'
const moment = baseTextFieldSchema(35, NO_MOMENT).refine(
  (written) => z.iso.datetime({ offset: true }).safeParse(written).success,
  NO_MOMENT,
)
const boardAccess = { access: 'board', role: 'memberships' } as const
/** Access to the list of who has taken part: the administration's, as a polling station's. */
const listAccess = { access: 'board', role: 'administration' } as const
const voterParams = z.object({ id: entryIdPathParams.shape.id, member: entryIdPathParams.shape.id })

export const boardPollRoutes = {
  polls: defineApiRoute('GET /board/polls', {
    ...boardAccess,
    summary: 'Les consultations du bureau, la plus récente d’abord',
    query: z.object({ ...paginationQueryFields, per_page: paginationQueryFields.per_page.default(20) }),
    reply: paginatedListSchema(OfficePollSummary),
  }),
  createPoll: defineApiRoute('POST /board/polls', {
    ...boardAccess,
    summary: 'Commence une consultation',
    body: z.object({
      title: requiredSingleLineSchema(160, 'Donnez un titre', 'Au plus 160 caractères'),
      kind: PollKind,
    }),
    reply: z.object({ data: OfficePoll }),
  }),
  poll: defineApiRoute('GET /board/polls/:id', {
    ...boardAccess,
    summary: 'Une consultation, à préparer ou à suivre',
    reply: z.object({ data: OfficePoll }),
  }),
  savePoll: defineApiRoute('PUT /board/polls/:id', {
    ...boardAccess,
    summary: 'Enregistre un brouillon de consultation',
    body: z.object({ version: z.number().int(), content: PollContent }),
    bodyBytes: 512 * 1024,
    reply: z.object({ data: OfficePoll }),
  }),
  removePoll: defineApiRoute('DELETE /board/polls/:id', {
    ...boardAccess,
    summary: 'Efface un brouillon de consultation',
  }),
  countElectorate: defineApiRoute('POST /board/polls/electorate', {
    ...boardAccess,
    summary: 'Combien d’adhérents pourraient répondre aujourd’hui',
    body: z.object({ electorate: PollElectorate }),
    reply: z.object({ data: z.object({ count }) }),
  }),
  announcePoll: defineApiRoute('POST /board/polls/:id/announcement', {
    ...boardAccess,
    stepUp: true,
    summary: 'Annonce une consultation\u00a0: elle s’ouvre et se ferme aux heures dites',
    body: z.object({
      version: z.number().int(),
      /** Opening of the poll; null for at once. */
      opens_at: moment.nullable(),
      closes_at: moment,
    }),
    reply: z.object({ data: OfficePoll }),
  }),
  withdrawPoll: defineApiRoute('DELETE /board/polls/:id/announcement', {
    ...boardAccess,
    stepUp: true,
    summary: 'Revient sur une annonce, tant que la consultation n’est pas ouverte',
  }),
  remind: defineApiRoute('POST /board/polls/:id/reminders', {
    ...boardAccess,
    summary: 'Rappelle une consultation à qui n’a pas répondu, une fois par jour au plus',
  }),
  voters: defineApiRoute('GET /board/polls/:id/voters', {
    ...listAccess,
    summary: 'La liste d’émargement\u00a0: qui peut répondre, et qui l’a fait',
    query: z.object({
      ...paginationQueryFields,
      per_page: paginationQueryFields.per_page.default(30),
      voted: z.enum(['oui', 'non']).optional(),
    }),
    reply: paginatedListSchema(PollVoter),
  }),
  addVoter: defineApiRoute('PUT /board/polls/:id/voters/:member', {
    ...listAccess,
    stepUp: true,
    summary: 'Ajoute un adhérent à la liste, avant l’ouverture',
    params: voterParams,
  }),
  removeVoter: defineApiRoute('DELETE /board/polls/:id/voters/:member', {
    ...listAccess,
    stepUp: true,
    summary: 'Retire un adhérent de la liste, avant l’ouverture',
    params: voterParams,
  }),
  resultCsv: defineApiRoute('GET /board/polls/:id/results/csv', {
    ...boardAccess,
    summary: 'Le résultat d’une consultation close, en un tableau CSV',
    reply: defineApiFileReply('text/csv; charset=utf-8'),
  }),
  resultOds: defineApiRoute('GET /board/polls/:id/results/ods', {
    ...boardAccess,
    summary: 'Le résultat d’une consultation close, en un tableau OpenDocument',
    reply: defineApiFileReply('application/vnd.oasis.opendocument.spreadsheet'),
  }),
}
