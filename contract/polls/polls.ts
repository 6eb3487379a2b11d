import { z } from 'zod'
import { PublishedTextBlock } from '#contract/blocks.ts'
import { paginatedListSchema, paginationQueryFields } from '#contract/page.ts'
import { defineApiFileReply, defineApiRoute } from '#contract/route.ts'
import { MAX_BALLOT_LETTERS, PROOF_LETTERS, SIGNATURE_LETTERS, TOKEN_LETTERS } from './ballotFormat.ts'
import { PollAnswers, PollKind, PollQuestion, PollState } from './questions.ts'
import { PollResult } from './results.ts'

const WRONG = 'Ce bulletin est abîmé\u00a0: rechargez la page'
const bytes = (letters: number) =>
  z
    .string({ error: WRONG })
    .max(letters, { abort: true, error: WRONG })
    .regex(new RegExp(`^[\\w-]{${letters}}$`), WRONG)

/** Poll in a member's list. */
export const PollSummary = z.object({
  id: z.number().int(),
  kind: PollKind,
  state: PollState.exclude(['draft']),
  title: z.string(),
  is_binding: z.boolean(),
  opens_at: z.iso.datetime(),
  closes_at: z.iso.datetime(),
  question_count: z.number().int(),
  /** Member's own part in a poll: on the list of voters, and recorded as having taken part. */
  mine: z.object({ is_voter: z.boolean(), has_voted: z.boolean() }),
})
export type PollSummary = z.infer<typeof PollSummary>

/** Poll as its page shows it to a member. */
export const Poll = PollSummary.extend({
  /** Introduction of the poll, parsed from Markdown. */
  blocks: z.array(PublishedTextBlock),
  questions: z.array(PollQuestion),
  quorum_percent: z.number().int().nullable(),
  /** Number of members who may answer; null before the opening. */
  electorate: z.number().int().nullable(),
  /** Public key (SPKI, base64url) under which the ballots of a survey or a vote are signed; null for a consultation. */
  public_key: z.string().nullable(),
  mine: PollSummary.shape.mine.extend({
    /** Member's own answers to a consultation; null for other kinds, and before an answer. */
    answers: PollAnswers.nullable(),
  }),
  /** Result of a closed poll; null before. */
  result: PollResult.nullable(),
})
export type Poll = z.infer<typeof Poll>

/**
 * Ballot that a device sends without a session: answers as JSON, token, the portal's signature, and the ballot's own.
 */
export const Ballot = z.object({
  answers: z.string({ error: WRONG }).max(MAX_BALLOT_LETTERS, { abort: true, error: WRONG }),
  token: bytes(TOKEN_LETTERS),
  signature: bytes(SIGNATURE_LETTERS),
  proof: bytes(PROOF_LETTERS),
})
export type Ballot = z.infer<typeof Ballot>

/** File of a closed vote, from which anyone can count again. */
export const PublishedBallots = z.object({
  format: z.literal('ballots-1'),
  poll: z.object({
    id: z.number().int(),
    title: z.string(),
    electorate: z.number().int(),
    voted: z.number().int(),
    quorum_percent: z.number().int().nullable(),
  }),
  questions: z.array(PollQuestion),
  public_key: z.string(),
  ballots: z.array(Ballot),
  result: PollResult,
})
export type PublishedBallots = z.infer<typeof PublishedBallots>

const CastReply = z.object({ data: z.object({ receipt: z.string() }) })

export const pollRoutes = {
  list: defineApiRoute('GET /polls', {
    summary: 'Les consultations, celles où l’on peut répondre d’abord',
    query: z.object({ ...paginationQueryFields, per_page: paginationQueryFields.per_page.default(20) }),
    reply: paginatedListSchema(PollSummary),
  }),
  read: defineApiRoute('GET /polls/:id', {
    summary: 'Une consultation\u00a0: ses questions et, une fois close, son résultat',
    reply: z.object({ data: Poll }),
  }),
  /** Signs a member's blinded token and records that the member has taken part. The same token may be sent again. */
  sign: defineApiRoute('POST /polls/:id/tokens', {
    summary: 'Émarge, et signe à l’aveugle le jeton d’un bulletin',
    body: z.object({ blinded: bytes(SIGNATURE_LETTERS) }),
    reply: z.object({ data: z.object({ signature: z.string() }) }),
  }),
  /** Receives a ballot without a session: the signature of its token is the only proof. */
  cast: defineApiRoute('POST /polls/:id/ballots', {
    access: 'public',
    summary: 'Dépose un bulletin signé, sans session\u00a0; le même peut être renvoyé',
    body: Ballot,
    bodyBytes: 4 * MAX_BALLOT_LETTERS,
    reply: CastReply,
  }),
  answer: defineApiRoute('PUT /polls/:id/answers', {
    summary: 'Répond à une consultation à son nom, ou change sa réponse',
    body: z.object({ answers: PollAnswers }),
    isSentOnce: true,
    reply: z.object({ data: Poll }),
  }),
  ballots: defineApiRoute('GET /polls/:id/ballots', {
    summary: 'Les bulletins et les signatures d’un vote clos, pour le recompter',
    reply: defineApiFileReply('application/json'),
  }),
}
