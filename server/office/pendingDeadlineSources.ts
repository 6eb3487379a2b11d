import { and, asc, eq, inArray, isNotNull, lt, sql, type SQL } from '#server/drizzle/drizzle.ts'
import type { PendingBoardWorkKind } from '#contract/office/office.ts'
import { MEMBERSHIP_ANSWER_DELAY_DAYS } from '#contract/membership/joining.ts'
import { portalPagePaths } from '#contract/paths.ts'
import type { Database } from '#server/database/connect.ts'
import { contact_messages } from '#server/database/schema/contact.ts'
import { certificates, debit_files, dues, mandates, price_changes } from '#server/database/schema/dues.ts'
import { membership_requests } from '#server/database/schema/membership.ts'
import { news_letter_holds } from '#server/database/schema/news.ts'
import { readCurrentParisDate, todayInParisSql } from '#server/database/todayInParis.ts'
import { sqlTimeAgo } from '#server/lib/duration.ts'
import { latestOverdueRequestDay } from '#server/payments/workingDays.ts'
import { retentionPeriods } from '#server/privacy/durations.ts'
import {
  toPendingTaskItem,
  MAX_PENDING_TASKS_SHOWN_PER_KIND,
  type PendingTaskSource,
} from '#server/feature/waitingSource.ts'

/** Days before a deletion by retention rules when the responsible board role is warned. */
const WARNED_DAYS = 14
/** Months without a debit after which a SEPA mandate is void (SEPA rulebook). */
const MANDATE_MONTHS = 36
/** Days within which the bank reports on a SEPA debit file. */
const BANK_DAYS = 10

const one = async (db: Database, query: SQL) => {
  const { rows } = await db.execute<{ count: string }>(query)
  return { count: Number(rows[0]?.count ?? '0'), items: [] }
}
/** Returns the SQL time before which rows with a retention period are deleted within the warning period. */
const endsSoon = (days: number) => sqlTimeAgo({ days: Math.max(0, days - WARNED_DAYS) })

type Deadline = Extract<
  PendingBoardWorkKind,
  | 'late-requests'
  | 'messages'
  | 'ending-messages'
  | 'ending-requests'
  | 'bank-answers'
  | 'unused-mandates'
  | 'certificates'
  | 'missing-prices'
  | 'held-letter'
>

/** Pending office tasks with a deadline by law, bank rule or promise. */
export const pendingDeadlineSources: Record<Deadline, PendingTaskSource> = {
  messages: {
    role: 'memberships',
    async find(db) {
      const isOpen = inArray(contact_messages.state, ['nouveau', 'pris'])
      const { id, subject, last_at } = contact_messages
      const rows = await db
        .select({ id, subject, last_at })
        .from(contact_messages)
        .where(isOpen)
        .orderBy(asc(last_at))
        .limit(MAX_PENDING_TASKS_SHOWN_PER_KIND)
      const items = rows.map((row) => ({
        title: row.subject,
        at: row.last_at,
        path: portalPagePaths.boardMessage(row.id),
      }))
      return { count: await db.$count(contact_messages, isOpen), items: items.map(toPendingTaskItem) }
    },
  },
  'ending-messages': {
    role: 'memberships',
    find: async (db, { CONTACT_KEPT_DAYS }) => ({
      count: await db.$count(
        contact_messages,
        and(
          inArray(contact_messages.state, ['nouveau', 'pris']),
          lt(contact_messages.created_at, endsSoon(CONTACT_KEPT_DAYS)),
        ),
      ),
      items: [],
    }),
  },
  'late-requests': {
    role: 'memberships',
    async find(db) {
      const { state, confirmed_at, asked_at } = membership_requests
      const day = sql`(coalesce(${confirmed_at}, ${asked_at}) at time zone 'Europe/Paris')::date`
      const isLate = sql`${day} <= ${latestOverdueRequestDay(await readCurrentParisDate(db), MEMBERSHIP_ANSWER_DELAY_DAYS)}`
      return { count: await db.$count(membership_requests, and(eq(state, 'recue'), isLate)), items: [] }
    },
  },
  'ending-requests': {
    role: 'memberships',
    find: async (db) => ({
      count: await db.$count(
        membership_requests,
        and(
          eq(membership_requests.state, 'recue'),
          lt(membership_requests.asked_at, endsSoon(retentionPeriods.request.days)),
        ),
      ),
      items: [],
    }),
  },
  'bank-answers': {
    role: 'treasury',
    async find(db) {
      const rows = await db
        .selectDistinct({ id: debit_files.id, until_on: debit_files.until_on })
        .from(debit_files)
        .innerJoin(dues, and(eq(dues.debit_file_id, debit_files.id), eq(dues.state, 'remise')))
        .where(sql`${debit_files.until_on} < ${todayInParisSql} - ${BANK_DAYS}::int`)
        .orderBy(asc(debit_files.until_on))
      const items = rows.slice(0, MAX_PENDING_TASKS_SHOWN_PER_KIND).map(({ id, until_on }) => ({
        title: `Fichier n° ${id}`,
        at: new Date(`${until_on}T12:00:00Z`),
        path: portalPagePaths.boardDebits,
      }))
      return { count: rows.length, items: items.map(toPendingTaskItem) }
    },
  },
  'unused-mandates': {
    role: 'treasury',
    find: async (db) => ({
      count: await db.$count(
        mandates,
        and(
          eq(mandates.state, 'actif'),
          isNotNull(mandates.member_id),
          sql`coalesce(${mandates.last_debit_on}, (${mandates.signed_at} at time zone 'Europe/Paris')::date)
            < ${todayInParisSql} - make_interval(months => ${MANDATE_MONTHS})`,
        ),
      ),
      items: [],
    }),
  },
  certificates: {
    role: 'treasury',
    // Members declare their income from April on: last year's certificates are due until June, where there is a tax
    // credit.
    find: (db, { TAX_CREDIT }) =>
      one(
        db,
        sql`select count(distinct ${dues.member_id}) from ${dues} where ${TAX_CREDIT === 'on'}
          and extract(month from ${todayInParisSql}) <= 6
          and ${dues.state} = 'payee' and ${dues.member_id} is not null
          and extract(year from ${dues.settled_on}) = extract(year from ${todayInParisSql}) - 1
          and not exists (select from ${certificates} where ${certificates.member_id} = ${dues.member_id}
            and ${certificates.year} = extract(year from ${todayInParisSql}) - 1)`,
      ),
  },
  'missing-prices': {
    role: 'treasury',
    // Next year's prices should be ready from November on.
    find: (db) =>
      one(
        db,
        sql`select 1 as count where extract(month from ${todayInParisSql}) >= 11 and not exists (
          select from ${price_changes}
          where ${price_changes.effective_on} >= make_date(extract(year from ${todayInParisSql})::int + 1, 1, 1))`,
      ),
  },
  'held-letter': {
    role: 'editing',
    find: async (db) => ({
      count: await db.$count(
        news_letter_holds,
        sql`${news_letter_holds.week} >= date_trunc('week', ${todayInParisSql})::date`,
      ),
      items: [],
    }),
  },
}
