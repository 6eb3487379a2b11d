import type { FastifyReply } from 'fastify'
import { and, eq, sql } from '#server/drizzle/drizzle.ts'
import { checkAnswers, orderAnswers, type PollAnswersByQuestion } from '#contract/polls/checkAnswers.ts'
import type { Database } from '#server/database/connect.ts'
import { poll_answers, poll_voters, polls } from '#server/database/schema/polls.ts'
import { todayInParisSql } from '#server/database/todayInParis.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { HttpError, NotFoundError } from '#server/lib/errors.ts'
import { recordIdempotentRequest, type IdempotentRequest } from '#server/limits/idempotencyKeys.ts'
import { isReceivedInTimeSql } from './receivedInTime.ts'
import { NOT_A_VOTER, POLL_CLOSED, POLL_NOT_FOUND_MESSAGE } from './sentences.ts'

type Given = {
  poll: number
  member: number
  answers: PollAnswersByQuestion
  sending: IdempotentRequest | undefined
  reply: Pick<FastifyReply, 'elapsedTime'>
}

/** Stores a member's named answers to a consultation, or replaces them. A repeated request changes nothing. */
export const answerConsultation = (
  db: Database,
  { poll: poll_id, member: member_id, answers: given, sending, reply }: Given,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const [poll] = await tx
      .select({
        kind: polls.kind,
        state: polls.state,
        questions: polls.questions,
        isInTime: sql<boolean>`${isReceivedInTimeSql(reply)}`,
      })
      .from(polls)
      .where(eq(polls.id, poll_id))
      .for('share')
    if (!poll || poll.state === 'draft' || poll.kind !== 'consultation') throw new NotFoundError(POLL_NOT_FOUND_MESSAGE)
    const mine = and(eq(poll_voters.poll_id, poll_id), eq(poll_voters.member_id, member_id))
    const [voter] = await tx.select({ voted_on: poll_voters.voted_on }).from(poll_voters).where(mine).for('update')
    if (!voter) throw new HttpError(403, NOT_A_VOTER)
    if (!(await recordIdempotentRequest(tx, sending))) return
    if (!poll.isInTime) throw new HttpError(409, POLL_CLOSED)
    const errors = checkAnswers(poll.questions, given)
    if (Object.keys(errors).length > 0) throw new HttpError(422, 'Une réponse est à revoir.', { errors })
    const answers = orderAnswers(poll.questions, given)
    await tx
      .insert(poll_answers)
      .values({ poll_id, member_id, answers, answered_on: sql`${todayInParisSql}` })
      .onConflictDoUpdate({
        target: [poll_answers.poll_id, poll_answers.member_id],
        set: { answers, answered_on: sql`${todayInParisSql}` },
      })
    if (voter.voted_on === null)
      await tx
        .update(poll_voters)
        .set({ voted_on: sql`${todayInParisSql}` })
        .where(mine)
  })
