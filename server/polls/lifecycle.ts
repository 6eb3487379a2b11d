import { createHash } from 'node:crypto'
import { and, asc, eq, lte, sql } from '#server/drizzle/drizzle.ts'
import type { PollAnswersByQuestion } from '#contract/polls/checkAnswers.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { members } from '#server/database/schema/members.ts'
import { poll_answers, poll_ballots, poll_voters, polls } from '#server/database/schema/polls.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Env } from '#server/env.ts'
import { writeAuditLogLine } from '#server/journal/journal.ts'
import { correctedElectorateSqlCondition } from './electorate.ts'
import { notifyVoters } from './notifyVoters.ts'
import { countAnswers } from './results/countAnswers.ts'
import { destroyPollKey } from './voting/pollKeys.ts'

/**
 * Seconds after the closing hour at which the box is counted. Requests that reached the server in time may still wait
 * in its queue.
 */
export const DRAIN_SECONDS = 15

type Poll = typeof polls.$inferSelect
type Mailing = Pick<Env, 'PUBLIC_URL'>

/** Opens all announced polls whose hour has come. */
export const openDuePolls = (db: Database, env: Mailing): Promise<void> =>
  changeEach(db, and(eq(polls.state, 'scheduled'), lte(polls.opens_at, sql`now()`)), (tx, poll) =>
    openPoll(tx, env, poll),
  )

/** Closes and counts all open polls whose hour has passed. */
export const closeDuePolls = (db: Database): Promise<void> =>
  changeEach(
    db,
    and(eq(polls.state, 'open'), lte(polls.closes_at, sql`now() - make_interval(secs => ${DRAIN_SECONDS})`)),
    closePoll,
  )

/** Changes each poll that matches a condition in a transaction of its own, under its row's lock. */
async function changeEach(
  db: Database,
  condition: ReturnType<typeof and>,
  change: (tx: Transaction, poll: Poll) => Promise<void>,
): Promise<void> {
  for (const { id } of await db.select({ id: polls.id }).from(polls).where(condition).orderBy(asc(polls.id)))
    await inTransaction(db, async (tx) => {
      const [poll] = await tx
        .select()
        .from(polls)
        .where(and(eq(polls.id, id), condition))
        .for('update')
      if (poll) await change(tx, poll)
    })
}

/** Opens a poll: freezes its list of voters with its count, and notifies each of them. */
export async function openPoll(tx: Transaction, env: Mailing, poll: Poll): Promise<void> {
  const electorate_count = await freezeVoters(tx, poll)
  await tx.update(polls).set({ state: 'open' }).where(eq(polls.id, poll.id))
  await notifyVoters(tx, env, poll.id, 'pollOpened')
  await writeAuditLogLine(tx, {
    by_member: 0,
    act: 'poll.opened',
    subject_id: poll.id,
    after: { title: poll.title, electorate: electorate_count },
  })
}

/** Writes the list of voters of a poll as it is now, with its count, which it returns. */
export async function freezeVoters(tx: Transaction, { id, electorate }: Pick<Poll, 'id' | 'electorate'>) {
  const frozen = await tx.execute(sql`
    insert into ${poll_voters} (poll_id, member_id)
    select ${id}, ${members.id} from ${members}
    where ${correctedElectorateSqlCondition(id, electorate)}`)
  const electorate_count = frozen.rowCount ?? 0
  await tx.update(polls).set({ electorate_count }).where(eq(polls.id, id))
  return electorate_count
}

/**
 * Closes a poll: destroys the private half of its key, counts the answers, and writes ballots and voters again in an
 * order that says nothing about who came when.
 */
export async function closePoll(tx: Transaction, poll: Poll): Promise<void> {
  await destroyPollKey(tx, poll.id)
  const result = await countPoll(tx, poll)
  await rewriteInRandomOrder(tx, poll.id, true)
  await tx.update(polls).set({ state: 'closed', result }).where(eq(polls.id, poll.id))
  await writeAuditLogLine(tx, {
    by_member: 0,
    act: 'poll.closed',
    subject_id: poll.id,
    after: {
      title: poll.title,
      electorate: result.electorate,
      voted: result.voted,
      ballots: result.ballots,
      ...(poll.kind === 'vote' && { sha256: await hashBallots(tx, poll.id) }),
    },
  })
}

/** Counts the answers to a poll so far. */
export async function countPoll(tx: Transaction | Database, poll: Poll) {
  const voted = await tx.$count(poll_voters, and(eq(poll_voters.poll_id, poll.id), sql`voted_on is not null`))
  const electorate = poll.electorate_count ?? 0
  return countAnswers({ ...poll, electorate, voted }, await readAnswers(tx, poll))
}

async function readAnswers(tx: Transaction | Database, { id, kind }: Poll): Promise<PollAnswersByQuestion[]> {
  if (kind === 'consultation') {
    const rows = await tx
      .select({ answers: poll_answers.answers })
      .from(poll_answers)
      .where(eq(poll_answers.poll_id, id))
    return rows.map(({ answers }) => answers)
  }
  const rows = await tx
    .select({ answers: poll_ballots.answers })
    .from(poll_ballots)
    .where(eq(poll_ballots.poll_id, id))
    .orderBy(asc(poll_ballots.token_hash))
  return rows.map(({ answers }) => JSON.parse(answers) as PollAnswersByQuestion)
}

/**
 * Deletes and inserts the ballots and the voters of a poll, so that neither the place of a row on the disk nor its
 * transaction number tells when it was written. At the closing it also deletes the hashes of the blinded tokens.
 */
export async function rewriteInRandomOrder(tx: Transaction, poll_id: number, isClosing: boolean): Promise<void> {
  await tx.execute(sql`
    with gone as (delete from ${poll_ballots} where poll_id = ${poll_id} returning *)
    insert into ${poll_ballots} (poll_id, token_hash, token, signature, answers, proof)
    select poll_id, token_hash, token, signature, answers, proof from gone order by token_hash`)
  const hash = isClosing ? sql`null::bytea` : sql`blinded_hash`
  await tx.execute(sql`
    with gone as (delete from ${poll_voters} where poll_id = ${poll_id} returning *)
    insert into ${poll_voters} (id, poll_id, member_id, voted_on, blinded_hash)
    select id, poll_id, member_id, voted_on, ${hash} from gone order by id`)
}

/** Returns the SHA-256 of all ballots of a poll in the order of their tokens' hashes, for the journal. */
async function hashBallots(tx: Transaction, poll_id: number): Promise<string> {
  const rows = await tx
    .select({ token: poll_ballots.token, answers: poll_ballots.answers })
    .from(poll_ballots)
    .where(eq(poll_ballots.poll_id, poll_id))
    .orderBy(asc(poll_ballots.token_hash))
  const hash = createHash('sha256')
  for (const { token, answers } of rows) hash.update(token).update(answers)
  return hash.digest('hex')
}
