import { and, desc, eq, ilike, inArray, or, sql } from '#server/drizzle/drizzle.ts'
import type { z } from 'zod'
import { BoardAuditLogAction, type officeRoutes as calls, type BoardAuditLogQuery } from '#contract/office/office.ts'
import type { Database } from '#server/database/connect.ts'
import { paginationOffset, paginationReplyFields } from '#server/database/page.ts'
import { journal, activityJournalSearchTextSql } from '#server/database/schema/membership.ts'
import { members } from '#server/database/schema/members.ts'

/** French name shown for an author of journal lines who is no longer a member. */
const FORMER = 'Une personne qui n’est plus là'
/** Maximum of members with a searched name whose lines the board's activity journal finds. */
const PERSONS = 1000

const name = sql<string | null>`${members.first_name} || ' ' || ${members.last_name}`

/** SQL condition for lines of the board's activity journal whose subject is a member's id. */
const isAboutMember = sql`(${journal.act} like 'member.%' or ${journal.act} in ('roles.changed', 'mandate.ended'))`

/**
 * Returns a page of the board's activity journal, newest first, filtered by kind of action and by text in author,
 * subject or values.
 */
export async function listAuditLogLines(
  db: Database,
  query: BoardAuditLogQuery,
): Promise<z.input<typeof calls.journal.reply>> {
  const { act, search } = query
  const words = `%${search.replace(/[\\%_]/g, String.raw`\$&`)}%`
  // A separate query: joining the authors of all lines is slower.
  const persons =
    search === '' ? [] : await db.select({ id: members.id }).from(members).where(ilike(name, words)).limit(PERSONS)
  const holds =
    search === ''
      ? undefined
      : or(
          inArray(
            journal.by_member,
            persons.map(({ id }) => id),
          ),
          sql`${activityJournalSearchTextSql} ilike ${words}`,
          /^\d{1,9}$/.test(search) ? eq(journal.subject_id, Number(search)) : undefined,
        )
  const isWanted = and(act && eq(journal.act, act), holds)
  const about = sql<string | null>`(
    select whose.first_name || ' ' || whose.last_name from ${members} as whose
    where whose.id = ${journal.subject_id} and ${isAboutMember})`
  const from = db
    .select({ line: journal, name, about })
    .from(journal)
    .leftJoin(members, eq(members.id, journal.by_member))
  const rows = await from
    .where(isWanted)
    .orderBy(desc(journal.id))
    .limit(query.per_page)
    .offset(paginationOffset(query))
  const total = await db.$count(journal, isWanted)
  return {
    data: rows.map(({ line, name: who, about: whose }) => ({
      id: line.id,
      at: line.at.toISOString(),
      by: line.by_member === 0 ? null : { id: line.by_member, name: who ?? FORMER },
      act: BoardAuditLogAction.parse(line.act),
      subject: line.subject || (line.subject_id ? String(line.subject_id) : ''),
      about: whose,
      before: line.before,
      after: line.after,
    })),
    meta: paginationReplyFields(query, total),
  }
}
