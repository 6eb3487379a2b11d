import { eq, sql } from '#server/drizzle/drizzle.ts'
import { listPollProblems } from '#contract/polls/listPollProblems.ts'
import type { PollContent, PollKind } from '#contract/polls/questions.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { polls } from '#server/database/schema/polls.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { AppContext } from '#server/feature.ts'
import { writeAuditLogLine } from '#server/journal/journal.ts'
import { HttpError, NotFoundError } from '#server/lib/errors.ts'
import { formatFrenchMinute } from '#server/lib/parisTime.ts'
import { countElectorate } from '#server/polls/electorate.ts'
import { openPoll } from '#server/polls/lifecycle.ts'
import { createPollKey, destroyPollKey } from '#server/polls/voting/pollKeys.ts'
import { POLL_NOT_FOUND_MESSAGE } from '#server/polls/voting/sentences.ts'

type By = { id: number; by_member: number }
type Poll = typeof polls.$inferSelect

const ANNOUNCED = 'Cette consultation est annoncée\u00a0: son contenu ne change plus.'
const CHANGED = 'Quelqu’un a changé ce brouillon entre-temps\u00a0: rechargez-le.'
/** Minimum time between the opening and the closing of a poll, in milliseconds. */
const SHORTEST_MS = 10 * 60_000
const LONGEST_MS = 180 * 86_400_000

/** Inserts an empty draft of a poll and returns its id. */
export const createPoll = (
  db: Database,
  { title, kind, by_member }: { title: string; kind: PollKind; by_member: number },
): Promise<number> =>
  inTransaction(db, async (tx) => {
    const electorate = { company: null, base: null, function: null, dues_on: null }
    const [poll] = await tx
      .insert(polls)
      .values({ title, kind, questions: [], electorate, by_member, is_binding: kind === 'vote' })
      .returning({ id: polls.id })
    if (!poll) throw new Error('A poll was not written')
    await writeAuditLogLine(tx, { by_member, act: 'poll.drafted', subject_id: poll.id, after: { title, kind } })
    return poll.id
  })

/** Saves the content of a draft. Throws a 409 when it was announced, or changed by someone else. */
export const savePoll = (
  db: Database,
  { id, version, content }: { id: number; version: number; content: PollContent },
): Promise<void> =>
  inTransaction(db, async (tx) => {
    await lockDraft(tx, id, version)
    await tx
      .update(polls)
      .set({ ...content, version: sql`${polls.version} + 1` })
      .where(eq(polls.id, id))
  })

/** Deletes a draft of a poll. */
export const removePoll = (db: Database, { id, by_member }: By): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { title } = await lockDraft(tx, id)
    await tx.delete(polls).where(eq(polls.id, id))
    await writeAuditLogLine(tx, { by_member, act: 'poll.removed', subject_id: id, before: { title } })
  })

type Announcement = By & { version: number; opens_at: string | null; closes_at: string }

/**
 * Announces a draft: checks it whole, generates the vote's key and publishes its public half. Without an opening time
 * the poll opens at once, in the same transaction.
 */
export const announcePoll = (
  { db, env, secrets }: Pick<AppContext, 'db' | 'env' | 'secrets'>,
  { id, by_member, version, ...hours }: Announcement,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const poll = await lockDraft(tx, id, version)
    const [first] = listPollProblems(poll)
    if (first) throw new HttpError(422, first.problem)
    const { rows } = await tx.execute<{ now: string }>(sql`select now()::text as now`)
    const now = new Date(rows[0]?.now ?? '')
    const opens_at = hours.opens_at === null ? now : new Date(hours.opens_at)
    const closes_at = new Date(hours.closes_at)
    checkHours(now, opens_at, closes_at)
    if ((await countElectorate(tx, poll.electorate)) === 0)
      throw new HttpError(422, 'Personne ne pourrait répondre\u00a0: revoyez à qui elle s’adresse.')
    const public_key = poll.kind === 'consultation' ? null : await createPollKey(tx, secrets, id)
    const [announced] = await tx
      .update(polls)
      .set({ state: 'scheduled', opens_at, closes_at, public_key })
      .where(eq(polls.id, id))
      .returning()
    if (!announced) throw new Error('A poll was not announced')
    await writeAuditLogLine(tx, {
      by_member,
      act: 'poll.announced',
      subject_id: id,
      after: {
        title: poll.title,
        kind: poll.kind,
        opens_at: formatFrenchMinute(opens_at),
        closes_at: formatFrenchMinute(closes_at),
      },
    })
    if (hours.opens_at === null) await openPoll(tx, env, announced)
  })

/** Turns an announced poll that is not open yet into a draft again, and destroys its key. */
export const withdrawPoll = (db: Database, { id, by_member }: By): Promise<void> =>
  inTransaction(db, async (tx) => {
    const [poll] = await tx.select().from(polls).where(eq(polls.id, id)).for('update')
    if (!poll) throw new NotFoundError(POLL_NOT_FOUND_MESSAGE)
    if (poll.state !== 'scheduled')
      throw new HttpError(409, 'Seule une consultation annoncée et pas encore ouverte se retire.')
    await destroyPollKey(tx, id)
    await tx
      .update(polls)
      .set({ state: 'draft', opens_at: null, closes_at: null, public_key: null, version: sql`${polls.version} + 1` })
      .where(eq(polls.id, id))
    await writeAuditLogLine(tx, { by_member, act: 'poll.withdrawn', subject_id: id, before: { title: poll.title } })
  })

function checkHours(now: Date, opens_at: Date, closes_at: Date) {
  const refuse = (field: string, message: string) => new HttpError(422, message, { errors: { [field]: message } })
  if (opens_at < now) throw refuse('opens_at', 'L’ouverture est déjà passée')
  const length = closes_at.getTime() - opens_at.getTime()
  if (length < SHORTEST_MS) throw refuse('closes_at', 'Laissez au moins dix minutes pour répondre')
  if (length > LONGEST_MS) throw refuse('closes_at', 'Une consultation dure au plus six mois')
}

async function lockDraft(tx: Transaction, id: number, version?: number): Promise<Poll> {
  const [poll] = await tx.select().from(polls).where(eq(polls.id, id)).for('update')
  if (!poll) throw new NotFoundError(POLL_NOT_FOUND_MESSAGE)
  if (poll.state !== 'draft') throw new HttpError(409, ANNOUNCED)
  if (version !== undefined && version !== poll.version) throw new HttpError(409, CHANGED)
  return poll
}
