import { and, asc, eq, isNotNull, isNull, sql } from '#server/drizzle/drizzle.ts'
import type { Database } from '#server/database/connect.ts'
import { paginationOffset, paginationReplyFields } from '#server/database/page.ts'
import { companies } from '#server/database/schema/companies.ts'
import { members } from '#server/database/schema/members.ts'
import { poll_corrections, poll_voters, polls } from '#server/database/schema/polls.ts'
import { readCurrentParisDate } from '#server/database/todayInParis.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Env } from '#server/env.ts'
import { auditPersonalDataReading, writeAuditLogLine } from '#server/journal/journal.ts'
import { HttpError, NotFoundError } from '#server/lib/errors.ts'
import { formatMemberNumber } from '#server/lib/formatMemberNumber.ts'
import { notifyVoters } from '#server/polls/notifyVoters.ts'
import { POLL_NOT_FOUND_MESSAGE } from '#server/polls/voting/sentences.ts'

type Query = { page: number; per_page: number; voted?: 'oui' | 'non' | undefined }
const FROZEN =
  'La liste est figée depuis l’ouverture\u00a0: elle ne change plus. Cette tentative est inscrite au journal.'
const NOT_OPEN = 'Seule une consultation ouverte se rappelle.'

/** Returns a page of a poll's list of voters with their marks, by name; the reading is written in the journal. */
export async function listPollVoters(
  db: Database,
  { id, by_member, ...query }: Query & { id: number; by_member: number },
) {
  const [poll] = await db.select({ id: polls.id }).from(polls).where(eq(polls.id, id))
  if (!poll) throw new NotFoundError(POLL_NOT_FOUND_MESSAGE)
  await auditPersonalDataReading(db, { by_member, act: 'poll.voters-read', subject_id: id })
  const where = and(
    eq(poll_voters.poll_id, id),
    query.voted && (query.voted === 'oui' ? isNotNull : isNull)(poll_voters.voted_on),
  )
  const rows = await db
    .select({
      id: poll_voters.member_id,
      first_name: members.first_name,
      last_name: members.last_name,
      company: companies.name,
      voted_on: poll_voters.voted_on,
    })
    .from(poll_voters)
    .leftJoin(members, eq(members.id, poll_voters.member_id))
    .leftJoin(companies, eq(companies.id, members.company_id))
    .where(where)
    .orderBy(asc(members.last_name), asc(members.first_name), asc(poll_voters.id))
    .limit(query.per_page)
    .offset(paginationOffset(query))
  return {
    data: rows.map((row) => ({
      id: row.id,
      number: row.id === null ? '' : formatMemberNumber(row.id),
      name: row.first_name === null ? 'Compte supprimé' : `${row.first_name} ${row.last_name ?? ''}`,
      company: row.company ?? '',
      voted_on: row.voted_on,
    })),
    meta: paginationReplyFields(query, await db.$count(poll_voters, where)),
  }
}

type Correction = { id: number; member: number; is_added: boolean; by_member: number }

/**
 * Adds a member to a poll's electorate or removes one, before the opening. Afterwards the attempt is refused, and
 * written in the journal.
 */
export async function correctElectorate(db: Database, { id, member, is_added, by_member }: Correction): Promise<void> {
  const isRefused = await inTransaction(db, async (tx) => {
    const [poll] = await tx.select({ state: polls.state }).from(polls).where(eq(polls.id, id)).for('update')
    if (!poll) throw new NotFoundError(POLL_NOT_FOUND_MESSAGE)
    const [known] = await tx.select({ id: members.id }).from(members).where(eq(members.id, member))
    if (!known) throw new NotFoundError('Cet adhérent n’existe pas ou plus.')
    const isFrozen = poll.state === 'open' || poll.state === 'closed'
    await writeAuditLogLine(tx, {
      by_member,
      act: isFrozen ? 'poll.correction-refused' : 'poll.corrected',
      subject_id: id,
      after: { member: formatMemberNumber(member), is_added },
    })
    if (!isFrozen)
      await tx
        .insert(poll_corrections)
        .values({ poll_id: id, member_id: member, is_added })
        .onConflictDoUpdate({ target: [poll_corrections.poll_id, poll_corrections.member_id], set: { is_added } })
    return isFrozen
  })
  if (isRefused) throw new HttpError(409, FROZEN)
}

/** Mails a reminder to the voters who have not taken part, once a day at most, and returns their number. */
export const remindVoters = (
  db: Database,
  env: Pick<Env, 'PUBLIC_URL'>,
  { id, by_member }: { id: number; by_member: number },
): Promise<number> =>
  inTransaction(db, async (tx) => {
    const [poll] = await tx
      .select({
        isOpen: sql<boolean>`${polls.state} = 'open' and ${polls.closes_at} > now()`,
        reminded_on: polls.reminded_on,
      })
      .from(polls)
      .where(eq(polls.id, id))
      .for('update')
    if (!poll) throw new NotFoundError(POLL_NOT_FOUND_MESSAGE)
    if (!poll.isOpen) throw new HttpError(409, NOT_OPEN)
    const today = await readCurrentParisDate(tx)
    if (poll.reminded_on === today) throw new HttpError(409, 'Un rappel est déjà parti aujourd’hui.')
    const count = await notifyVoters(tx, env, id, 'pollReminder')
    await tx.update(polls).set({ reminded_on: today }).where(eq(polls.id, id))
    await writeAuditLogLine(tx, { by_member, act: 'poll.reminded', subject_id: id, after: { written: count } })
    return count
  })
