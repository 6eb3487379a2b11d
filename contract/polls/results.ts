import { z } from 'zod'

const count = z.number().int()

/** Group of equal answers. `id` is null for small groups of a survey that were merged. */
const AnswerGroup = z.object({ id: z.string().nullable(), label: z.string(), count })
export type AnswerGroup = z.infer<typeof AnswerGroup>

/** Decision of a question by its majority rule. */
export const PollQuestionDecision = z.object({
  outcome: z.enum(['adopted', 'rejected', 'tie', 'no-quorum']),
  /** Votes for the option that the rule adopts, and votes among which it needs a majority. */
  votes: count,
  cast: count,
})
export type PollQuestionDecision = z.infer<typeof PollQuestionDecision>

/** Result of one question: numbers of answers, groups of equal ones, and what only its kind has. */
export const PollQuestionResult = z.object({
  question: z.string(),
  /** Numbers of ballots with an answer, « sans opinion », and neither. */
  answered: count,
  no_opinion: count,
  skipped: count,
  groups: z.array(AnswerGroup),
  /** Mean of a scale, a number or a rank; null for other kinds, and for few answers of a survey. */
  mean: z.number().nullable(),
  median: z.number().nullable(),
  /** Free texts in random order. */
  texts: z.array(z.string()),
  decision: PollQuestionDecision.nullable(),
})
export type PollQuestionResult = z.infer<typeof PollQuestionResult>

/** Result of a closed poll. */
export const PollResult = z.object({
  electorate: count,
  /**
   * Members recorded as having taken part, and ballots in the box: a ballot may be missing when its device was lost.
   */
  voted: count,
  ballots: count,
  /** True when enough members took part in the poll; null for a poll without a quorum. */
  has_quorum: z.boolean().nullable(),
  questions: z.array(PollQuestionResult),
})
export type PollResult = z.infer<typeof PollResult>
