import { and, asc, desc, eq, sql } from '#server/drizzle/drizzle.ts'
import type { z } from 'zod'
import { MEMBERSHIP_ANSWER_DELAY_DAYS } from '#contract/membership/joining.ts'
import type {
  boardMembershipRequestRoutes,
  MembershipRequestDetails,
  PendingMembershipRequest,
} from '#contract/membership/office.ts'
import type { MembershipRequestMessage } from '#contract/membership/requestMessages.ts'
import type { Database } from '#server/database/connect.ts'
import { companies } from '#server/database/schema/companies.ts'
import { members } from '#server/database/schema/members.ts'
import { membership_requests, request_files, request_messages } from '#server/database/schema/membership.ts'
import { paginationOffset, paginationReplyFields } from '#server/database/page.ts'
import { readCurrentParisDate } from '#server/database/todayInParis.ts'
import { durationToSeconds } from '#server/lib/duration.ts'
import { NotFoundError } from '#server/lib/errors.ts'
import { describeMessageArrival } from '#server/mail/cameBy.ts'
import { retentionPeriods } from '#server/privacy/durations.ts'
import { formatParisDay } from '#server/lib/parisTime.ts'
import { addWorkingDays } from '#server/payments/workingDays.ts'
import { findPossibleApplicantDuplicates } from './lookalikes.ts'
import { computeMembershipRequestVersion } from '#server/membership/computeMembershipRequestVersion.ts'

type Calls = typeof boardMembershipRequestRoutes

const isWaiting = eq(membership_requests.state, 'recue')
/**
 * SQL of a membership request's confirmation date. Requests older than the confirmation of e-mail addresses have none.
 */
const confirmed_at = sql<Date>`coalesce(${membership_requests.confirmed_at}, ${membership_requests.asked_at})`.mapWith(
  membership_requests.asked_at,
)
const lastMessage = sql<PendingMembershipRequest['last_message']>`(
  select case when ${request_messages.by_member} is null then 'applicant' else 'board' end from ${request_messages}
  where ${request_messages.request_id} = ${membership_requests.id} order by ${request_messages.id} desc limit 1)`

const select = (db: Database) =>
  db
    .select({
      request: membership_requests,
      company: { id: companies.id, name: companies.name },
      confirmed_at,
      last_message: lastMessage,
    })
    .from(membership_requests)
    .innerJoin(companies, eq(companies.id, membership_requests.company_id))

/** Returns a page of the pending confirmed membership requests, oldest first. */
export async function listMembershipRequests(
  db: Database,
  query: z.output<Calls['requests']['query']>,
): Promise<z.input<Calls['requests']['reply']>> {
  const rows = await select(db)
    .where(isWaiting)
    .orderBy(asc(confirmed_at), asc(membership_requests.id))
    .limit(query.per_page)
    .offset(paginationOffset(query))
  const [today, total] = [await readCurrentParisDate(db), await db.$count(membership_requests, isWaiting)]
  return { data: rows.flatMap((row) => summaryOf(row, today)), meta: paginationReplyFields(query, total) }
}

/** Returns a pending membership request with its messages and similar persons. Throws `NotFoundError`. */
export async function readPendingMembershipRequest(db: Database, id: number): Promise<MembershipRequestDetails> {
  const [row] = await select(db).where(and(isWaiting, eq(membership_requests.id, id)))
  const [summary] = row ? summaryOf(row, await readCurrentParisDate(db)) : []
  if (!row || !summary) throw new NotFoundError('Cette demande n’attend pas, ou plus.')
  const messages = await listApplicantMessages(db, id)
  const erased_at = new Date(
    Date.parse(summary.asked_at) + durationToSeconds(retentionPeriods.request) * 1000,
  ).toISOString()
  return { ...summary, messages, lookalikes: await findPossibleApplicantDuplicates(db, { ...summary, id }), erased_at }
}

/** Returns the messages between the board and a membership applicant, oldest first. */
export async function listApplicantMessages(db: Database, request_id: number): Promise<MembershipRequestMessage[]> {
  const rows = await db
    .select({
      message: request_messages,
      by: sql<string | null>`${members.first_name} || ' ' || ${members.last_name}`,
      own: membership_requests.canonical_email,
    })
    .from(request_messages)
    .innerJoin(membership_requests, eq(membership_requests.id, request_messages.request_id))
    .leftJoin(members, eq(members.id, request_messages.by_member))
    .where(eq(request_messages.request_id, request_id))
    .orderBy(desc(request_messages.id))
    .limit(MESSAGES_SHOWN)
  const files = await db.select().from(request_files).where(eq(request_files.request_id, request_id))
  return rows.toReversed().map(({ message: { id, by_member, text, at, ...stored }, by, own }) => ({
    id,
    files: files.filter((file) => file.message_id === id).map(({ id: file, name, size }) => ({ id: file, name, size })),
    from: by_member === null ? 'applicant' : 'board',
    by,
    text,
    at: at.toISOString(),
    ...describeMessageArrival(stored, own),
  }))
}

const MESSAGES_SHOWN = 100

type Row = {
  request: typeof membership_requests.$inferSelect
  company: PendingMembershipRequest['company']
  confirmed_at: Date
  last_message: PendingMembershipRequest['last_message']
}

function summaryOf({ request, company, last_message, ...row }: Row, today: string): PendingMembershipRequest[] {
  const { applicant, asked_at, id, reference, state, period, way, amount_cents } = request
  if (!applicant) return []
  const version = computeMembershipRequestVersion(request)
  const answer_by = addWorkingDays(formatParisDay(row.confirmed_at), MEMBERSHIP_ANSWER_DELAY_DAYS)
  return [
    {
      ...applicant,
      id,
      version,
      reference,
      state,
      period,
      way,
      amount_cents,
      company,
      answer_by,
      last_message,
      is_late: today > answer_by,
      asked_at: asked_at.toISOString(),
      confirmed_at: row.confirmed_at.toISOString(),
    },
  ]
}
