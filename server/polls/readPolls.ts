import { and, asc, desc, eq, inArray, isNotNull, or, sql, type SQL } from '#server/drizzle/drizzle.ts'
import type { Poll, PollSummary } from '#contract/polls/polls.ts'
import { convertMarkdownToBlocks } from '#server/content/readText.ts'
import type { Database } from '#server/database/connect.ts'
import { paginationOffset, paginationReplyFields } from '#server/database/page.ts'
import { members } from '#server/database/schema/members.ts'
import { poll_answers, poll_voters, polls } from '#server/database/schema/polls.ts'
import { NotFoundError } from '#server/lib/errors.ts'
import { correctedElectorateSqlCondition } from './electorate.ts'
import { POLL_NOT_FOUND_MESSAGE } from './voting/sentences.ts'

const ownVote = (member: number) => and(eq(poll_voters.poll_id, polls.id), eq(poll_voters.member_id, member))

/** SQL condition for polls that a member may see: open ones of their lists, and closed ones of all. */
const isVisibleSql = (): SQL | undefined =>
  or(eq(polls.state, 'closed'), and(eq(polls.state, 'open'), isNotNull(poll_voters.id)))

const summaryColumns = {
  id: polls.id,
  kind: polls.kind,
  state: polls.state,
  title: polls.title,
  is_binding: polls.is_binding,
  opens_at: polls.opens_at,
  closes_at: polls.closes_at,
  question_count: sql<number>`jsonb_array_length(${polls.questions})`,
  is_voter: sql<boolean>`${poll_voters.id} is not null`,
  has_voted: sql<boolean>`${poll_voters.voted_on} is not null`,
}

type Row = {
  id: number
  kind: PollSummary['kind']
  state: (typeof polls.$inferSelect)['state']
  title: string
  is_binding: boolean
  opens_at: Date | null
  closes_at: Date | null
  question_count: number
  is_voter: boolean
  has_voted: boolean
}

function toPollSummary({ state, opens_at, closes_at, is_voter, has_voted, ...row }: Row): PollSummary {
  if (state === 'draft' || !opens_at || !closes_at) throw new Error('A poll without its hours is shown')
  return {
    ...row,
    state,
    opens_at: opens_at.toISOString(),
    closes_at: closes_at.toISOString(),
    mine: { is_voter, has_voted },
  }
}

/** Returns a page of the polls that a member may see: those to answer first, then by closing. */
export async function listPolls(db: Database, member: number, query: { page: number; per_page: number }) {
  const announced = await listAnnouncedPolls(db, member)
  const condition = or(isVisibleSql(), announced.length > 0 ? inArray(polls.id, announced) : undefined)
  const isAwaited = sql`(${polls.state} = 'open' and ${poll_voters.voted_on} is null)`
  const rows = await db
    .select({ ...summaryColumns, total: sql<number>`count(*) over ()::int` })
    .from(polls)
    .leftJoin(poll_voters, ownVote(member))
    .where(condition)
    .orderBy(desc(isAwaited), asc(sql`${polls.state} = 'closed'`), desc(polls.closes_at), desc(polls.id))
    .limit(query.per_page)
    .offset(paginationOffset(query))
  const total = rows[0]?.total ?? 0
  return {
    data: rows.map(({ total: _total, ...row }) => toPollSummary(row)),
    meta: paginationReplyFields(query, total),
  }
}

/** Returns the ids of the announced polls whose electorate includes a member today. */
export async function listAnnouncedPolls(db: Database, member: number): Promise<number[]> {
  const scheduled = await db
    .select({ id: polls.id, electorate: polls.electorate })
    .from(polls)
    .where(eq(polls.state, 'scheduled'))
  const mine: number[] = []
  for (const { id, electorate } of scheduled) {
    const isMine = and(eq(members.id, member), correctedElectorateSqlCondition(id, electorate))
    if ((await db.$count(members, isMine)) > 0) mine.push(id)
  }
  return mine
}

/** Returns a poll as its page shows it. Throws a 404 for a poll that the member may not see. */
export async function readPoll(db: Database, member: number, id: number): Promise<Poll> {
  const [row] = await db
    .select({
      ...summaryColumns,
      introduction: polls.introduction,
      questions: polls.questions,
      quorum_percent: polls.quorum_percent,
      electorate: polls.electorate_count,
      public_key: polls.public_key,
      result: polls.result,
      answers: poll_answers.answers,
    })
    .from(polls)
    .leftJoin(poll_voters, ownVote(member))
    .leftJoin(poll_answers, and(eq(poll_answers.poll_id, polls.id), eq(poll_answers.member_id, member)))
    .where(eq(polls.id, id))
  if (!row || row.state === 'draft') throw new NotFoundError(POLL_NOT_FOUND_MESSAGE)
  const isAnnounced = row.state === 'scheduled' && (await listAnnouncedPolls(db, member)).includes(id)
  if (row.state !== 'closed' && !isAnnounced && !row.is_voter) throw new NotFoundError(POLL_NOT_FOUND_MESSAGE)
  const { introduction, questions, quorum_percent, electorate, public_key, result, answers, ...summary } = row
  const shown = toPollSummary(summary)
  return {
    ...shown,
    blocks: await convertMarkdownToBlocks(db, introduction),
    questions,
    quorum_percent,
    electorate,
    public_key: public_key?.toString('base64url') ?? null,
    mine: { ...shown.mine, answers },
    result,
  }
}
