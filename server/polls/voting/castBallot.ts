import type { FastifyReply } from 'fastify'
import { and, eq, sql } from '#server/drizzle/drizzle.ts'
import { formatReceiptCode } from '#contract/polls/ballotFormat.ts'
import { checkAnswers, orderAnswers, type PollAnswersByQuestion } from '#contract/polls/checkAnswers.ts'
import type { Ballot } from '#contract/polls/polls.ts'
import { PollAnswers, type PollQuestion } from '#contract/polls/questions.ts'
import type { Database } from '#server/database/connect.ts'
import { poll_ballots, polls } from '#server/database/schema/polls.ts'
import { HttpError, NotFoundError } from '#server/lib/errors.ts'
import { sha256 } from '#server/lib/sha256.ts'
import { isBallotGenuine, type BallotBytes } from './pollKeys.ts'
import { isReceivedInTimeSql } from './receivedInTime.ts'
import { POLL_CLOSED, POLL_NOT_FOUND_MESSAGE } from './sentences.ts'

const FORGED = 'Ce bulletin n’est pas signé par ce scrutin.'
const OTHER = 'Un autre bulletin a déjà été déposé avec ce jeton.'
const UNREADABLE = 'Ce bulletin ne répond pas aux questions posées.'

/**
 * Puts a ballot in the box of its poll and returns its receipt code. The same ballot sent again returns the same code,
 * even after the closing. Throws a 409 for another ballot with the same token, and for one that arrives too late.
 */
export async function castBallot(
  db: Database,
  id: number,
  ballot: Ballot,
  reply: Pick<FastifyReply, 'elapsedTime'>,
): Promise<string> {
  const [poll] = await db
    .select({ questions: polls.questions, public_key: polls.public_key })
    .from(polls)
    .where(eq(polls.id, id))
  if (!poll?.public_key) throw new NotFoundError(POLL_NOT_FOUND_MESSAGE)
  const bytes: BallotBytes = {
    token: Buffer.from(ballot.token, 'base64url'),
    signature: Buffer.from(ballot.signature, 'base64url'),
    proof: Buffer.from(ballot.proof, 'base64url'),
    answers: ballot.answers,
  }
  if (!isBallotGenuine(poll.public_key, id, bytes)) throw new HttpError(403, FORGED)
  if (!isWellFormed(poll.questions, ballot.answers)) throw new HttpError(422, UNREADABLE)
  const token_hash = sha256(bytes.token)
  const receipt = formatReceiptCode(token_hash)
  // The row's lock makes the closing wait for ballots that are being stored, and stops those that come after it.
  const stored = await db.execute(sql`
    with box as (select ${polls.id} from ${polls} where ${polls.id} = ${id} and ${isReceivedInTimeSql(reply)} for share)
    insert into ${poll_ballots} (poll_id, token_hash, token, signature, answers, proof)
    select box.id, ${token_hash}, ${bytes.token}, ${bytes.signature}, ${bytes.answers}, ${bytes.proof} from box
    on conflict do nothing`)
  if (stored.rowCount === 1) return receipt
  const [known] = await db
    .select({ answers: poll_ballots.answers })
    .from(poll_ballots)
    .where(and(eq(poll_ballots.poll_id, id), eq(poll_ballots.token_hash, token_hash)))
  if (!known) throw new HttpError(409, POLL_CLOSED)
  if (known.answers !== ballot.answers) throw new HttpError(409, OTHER)
  return receipt
}

/** True for answers as a device writes them: valid, in the questions' order, without anything else that could mark. */
function isWellFormed(questions: PollQuestion[], text: string): boolean {
  let answers: unknown
  try {
    answers = JSON.parse(text)
  } catch {
    return false
  }
  const read = PollAnswers.safeParse(answers)
  if (!read.success) return false
  const given: PollAnswersByQuestion = read.data
  return (
    Object.keys(checkAnswers(questions, given)).length === 0 && JSON.stringify(orderAnswers(questions, given)) === text
  )
}
