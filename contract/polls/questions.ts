import { z } from 'zod'
import { baseTextFieldSchema, multilineTextSchema, optionalSingleLineSchema } from '#contract/text.ts'
import { MAX_POLL_QUESTIONS, MAX_OPTIONS_PER_POLL_QUESTION, pollKinds, pollQuestionKinds } from './pollLimits.ts'

/** Kind of a poll: anonymous survey, consultation with names, or secret vote. */
export const PollKind = z.enum(pollKinds)
export type PollKind = z.infer<typeof PollKind>

/** State of a poll: prepared by the board, announced, open to answers, or closed and counted. */
export const PollState = z.enum(['draft', 'scheduled', 'open', 'closed'])
export type PollState = z.infer<typeof PollState>

export const PollQuestionKind = z.enum(pollQuestionKinds)
export type PollQuestionKind = z.infer<typeof PollQuestionKind>

const TOO_MANY = 'C’est trop pour une consultation'
const Key = baseTextFieldSchema(12, 'Cette question ne se reconnaît pas').regex(/^[a-z][a-z\d]{0,11}$/)
const day = baseTextFieldSchema(10, 'Choisissez un jour').refine(
  (written) => z.iso.date().safeParse(written).success,
  'Choisissez un jour',
)
const line = (max: number) => optionalSingleLineSchema(max, `Au plus ${max} caractères`)
const bound = z.number({ error: 'Écrivez un nombre' }).min(-1_000_000_000).max(1_000_000_000).nullable()

/**
 * Majority by which a question adopts one of its options. Members without an opinion count among the votes cast when
 * `counts_abstentions`.
 */
export const MajorityRule = z.object({
  /** Key of the option that the majority adopts. */
  adopts: Key,
  majority: z.enum(['simple', 'absolute', 'two-thirds']),
  counts_abstentions: z.boolean(),
})
export type MajorityRule = z.infer<typeof MajorityRule>

/**
 * Question of a poll. Drafts may be incomplete: `listPollProblems` says what an announcement still needs. `min` and
 * `max` bound the number of choices, the steps of a scale, or a number.
 */
export const PollQuestion = z.object({
  id: Key,
  kind: PollQuestionKind,
  title: line(200),
  help: line(300),
  is_required: z.boolean(),
  options: z
    .array(z.object({ id: Key, label: line(160) }))
    .max(MAX_OPTIONS_PER_POLL_QUESTION, { abort: true, error: TOO_MANY }),
  min: bound,
  max: bound,
  /** Words for the two ends of a question's scale. */
  low: line(60),
  high: line(60),
  from_day: day.nullable(),
  to_day: day.nullable(),
  /** Earlier question, and those of its options after which this question is asked; null when it always is. */
  shown_if: z
    .object({
      question: Key,
      options: z.array(Key).max(MAX_OPTIONS_PER_POLL_QUESTION, { abort: true, error: TOO_MANY }),
    })
    .nullable(),
  rule: MajorityRule.nullable(),
})
export type PollQuestion = z.infer<typeof PollQuestion>

/** Members who may answer a poll; empty fields do not restrict. `dues_on` requires dues paid up to that day. */
export const PollElectorate = z.object({
  company: z.number().int().min(1).max(2_147_483_647).nullable(),
  base: baseTextFieldSchema(80, 'Ce choix n’existe pas').nullable(),
  function: baseTextFieldSchema(80, 'Ce choix n’existe pas').nullable(),
  dues_on: day.nullable(),
})
export type PollElectorate = z.infer<typeof PollElectorate>

/** Content of a poll, which the board changes until its announcement. */
export const PollContent = z.object({
  kind: PollKind,
  title: line(160),
  /** Introduction of the poll, in Markdown. */
  introduction: multilineTextSchema(4000, '', 'Au plus 4000 caractères').or(z.literal('')),
  questions: z.array(PollQuestion).max(MAX_POLL_QUESTIONS, { abort: true, error: 'Trente questions au plus' }),
  electorate: PollElectorate,
  /** True when the result of a vote binds the board; false for an advisory vote. */
  is_binding: z.boolean(),
  /** Percentage of the electorate that must take part; null without a quorum. */
  quorum_percent: z.number({ error: 'Écrivez un nombre' }).int().min(1).max(100).nullable(),
})
export type PollContent = z.infer<typeof PollContent>

const AnswerText = baseTextFieldSchema(2000, 'Au plus 2000 caractères')
/** Answers of a member by question key; null stands for « sans opinion ». */
export const PollAnswers = z.record(
  Key,
  z.union([
    AnswerText,
    z.number().min(-1_000_000_000).max(1_000_000_000),
    z.array(Key).max(MAX_OPTIONS_PER_POLL_QUESTION, { abort: true }),
    z.null(),
  ]),
)
