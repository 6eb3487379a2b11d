import { and, asc, desc, eq, sql } from '#server/drizzle/drizzle.ts'
import type { OfficePoll, OfficePollSummary } from '#contract/polls/office.ts'
import { convertMarkdownToBlocks } from '#server/content/readText.ts'
import type { Database } from '#server/database/connect.ts'
import { paginationOffset, paginationReplyFields } from '#server/database/page.ts'
import { members } from '#server/database/schema/members.ts'
import { poll_answers, poll_corrections, poll_voters, polls } from '#server/database/schema/polls.ts'
import { NotFoundError } from '#server/lib/errors.ts'
import { countPoll } from '#server/polls/lifecycle.ts'
import { POLL_NOT_FOUND_MESSAGE } from '#server/polls/voting/sentences.ts'

type Row = typeof polls.$inferSelect

const voted = sql<number>`coalesce((${polls.result} ->> 'voted')::int, (
  select count(*)::int from ${poll_voters} as v where v.poll_id = ${polls}.id and v.voted_on is not null))`
const memberName = sql<string>`${members.first_name} || ' ' || ${members.last_name}`

const toSummary = (row: Row, count: number): OfficePollSummary => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  title: row.title,
  opens_at: row.opens_at?.toISOString() ?? null,
  closes_at: row.closes_at?.toISOString() ?? null,
  electorate: row.electorate_count,
  voted: count,
})

/** Returns a page of all polls for the office: first those that are not closed, the newest first. */
export async function listOfficePolls(db: Database, query: { page: number; per_page: number }) {
  const rows = await db
    .select({ poll: polls, voted })
    .from(polls)
    .orderBy(sql`${polls.state} = 'closed'`, desc(polls.id))
    .limit(query.per_page)
    .offset(paginationOffset(query))
  return {
    data: rows.map((row) => toSummary(row.poll, row.voted)),
    meta: paginationReplyFields(query, await db.$count(polls)),
  }
}

/**
 * Returns a poll with its content for the office. Of open surveys and votes it has the number of participants alone; of
 * a consultation also the answers so far, by name.
 */
export async function readOfficePoll(db: Database, id: number): Promise<OfficePoll> {
  const [row] = await db.select({ poll: polls, voted }).from(polls).where(eq(polls.id, id))
  if (!row) throw new NotFoundError(POLL_NOT_FOUND_MESSAGE)
  const { poll } = row
  const { kind, title, introduction, questions, electorate, is_binding, quorum_percent } = poll
  const isNamed = kind === 'consultation' && poll.state !== 'draft'
  return {
    ...toSummary(poll, row.voted),
    content: { kind, title, introduction, questions, electorate, is_binding, quorum_percent },
    blocks: await convertMarkdownToBlocks(db, introduction),
    version: poll.version,
    public_key: poll.public_key?.toString('base64url') ?? null,
    reminded_on: poll.reminded_on,
    corrections: await db
      .select({ id: members.id, name: memberName, is_added: poll_corrections.is_added })
      .from(poll_corrections)
      .innerJoin(members, eq(members.id, poll_corrections.member_id))
      .where(eq(poll_corrections.poll_id, id))
      .orderBy(asc(members.last_name), asc(members.id)),
    result: poll.result ?? (isNamed && poll.state === 'open' ? await countPoll(db, poll) : null),
    named: isNamed
      ? await db
          .select({ id: members.id, name: memberName, answers: poll_answers.answers })
          .from(poll_answers)
          .innerJoin(members, eq(members.id, poll_answers.member_id))
          .where(and(eq(poll_answers.poll_id, id)))
          .orderBy(asc(members.last_name), asc(members.first_name), asc(members.id))
      : [],
  }
}
