import { asc, eq, sql } from '#server/drizzle/drizzle.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { companies } from '#server/database/schema/companies.ts'
import { members } from '#server/database/schema/members.ts'
import { outbox } from '#server/database/schema/outbox.ts'
import { electorateSqlCondition } from '#server/polls/electorate.ts'

/** SQL condition that the mail server refused the last mail to a member: a convocation needs a letter. */
const isUnreachable = sql<boolean>`coalesce((select o.status = 'failed' from ${outbox} as o
  where o.member_id = ${members.id} and o.status in ('sent', 'failed')
  order by o.finished_at desc nulls last limit 1), false)`

const isConvoked = (company: number | null) =>
  electorateSqlCondition({ company, base: null, function: null, dues_on: null })

/**
 * Returns the members whom an assembly's convocation concerns: those of its company, or all. Dues are not considered,
 * as they may be paid until the assembly.
 */
export const listConvokedMembers = (tx: Transaction, company: number | null) =>
  tx
    .select({ id: members.id, recipient: members.email, color: companies.color, is_unreachable: isUnreachable })
    .from(members)
    .innerJoin(companies, eq(companies.id, members.company_id))
    .where(isConvoked(company))
    .orderBy(asc(members.id))

/** Returns the numbers of members who would receive a convocation by mail and by letter. */
export async function countConvokedMembers(db: Database, company: number | null) {
  const [row] = await db
    .select({
      mails: sql<number>`count(*) filter (where not ${isUnreachable})::int`,
      letters: sql<number>`count(*) filter (where ${isUnreachable})::int`,
    })
    .from(members)
    .where(isConvoked(company))
  return row ?? { mails: 0, letters: 0 }
}
