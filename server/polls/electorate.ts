import { and, eq, inArray, isNull, sql, type SQL } from '#server/drizzle/drizzle.ts'
import type { PollElectorate } from '#contract/polls/questions.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { dues } from '#server/database/schema/dues.ts'
import { members } from '#server/database/schema/members.ts'
import { poll_corrections } from '#server/database/schema/polls.ts'

/** Returns the SQL condition for the members of a poll's electorate, without corrections by hand. */
export function electorateSqlCondition({ company, base, function: job, dues_on }: PollElectorate): SQL | undefined {
  return and(
    inArray(members.standing, ['active', 'paused', 'honorary']),
    isNull(members.deletion_at),
    company === null ? undefined : eq(members.company_id, company),
    base === null ? undefined : eq(members.base, base),
    job === null ? undefined : eq(members.function, job),
    dues_on === null ? undefined : hasPaidDuesSql(dues_on),
  )
}

/** Returns the SQL condition for the members of a poll's electorate, with its corrections by hand. */
export function correctedElectorateSqlCondition(poll_id: number, electorate: PollElectorate): SQL {
  const corrected = (is_added: boolean) => sql`exists (
    select from ${poll_corrections} as c
    where c.poll_id = ${poll_id} and c.member_id = ${members.id} and c.is_added = ${is_added})`
  return sql`(${electorateSqlCondition(electorate)} and not ${corrected(false)} or ${corrected(true)})`
}

/** Returns the number of members in an electorate today. */
export const countElectorate = (db: Database | Transaction, electorate: PollElectorate): Promise<number> =>
  db.$count(members, electorateSqlCondition(electorate))

/**
 * Returns the SQL condition that a member's dues are paid up to a day, with none overdue. Honorary members owe none.
 */
function hasPaidDuesSql(day: string): SQL {
  const own = sql`${dues.member_id} = ${members.id}`
  return sql`(${members.standing} = 'honorary' or exists (
      select from ${dues} where ${own} and ${dues.state} = 'payee' and ${dues.until_on} >= ${day}::date
    ) and not exists (
      select from ${dues} where ${own}
        and (${dues.state} = 'rejetee' or ${dues.state} = 'attendue' and ${dues.due_on} < ${day}::date)))`
}
