import { and, eq, isNull, notInArray, sql, type SQL } from '#server/drizzle/drizzle.ts'
import type { MailingAudience } from '#contract/mailings/office.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { companies } from '#server/database/schema/companies.ts'
import { event_answers, events } from '#server/database/schema/events.ts'
import { members } from '#server/database/schema/members.ts'
import { HttpError } from '#server/lib/errors.ts'

/** Returns the SQL condition for the members of a mailing's audience; members who leave or have left are excluded. */
export function mailingAudienceSqlCondition({ to, id = 0 }: MailingAudience): SQL | undefined {
  const isStaying = and(isNull(members.deletion_at), notInArray(members.standing, ['left', 'deceased']))
  if (to === 'compagnie') return and(isStaying, eq(members.company_id, id))
  if (to === 'evenement')
    return and(
      isStaying,
      sql`exists (select from ${event_answers} as a
        where a.event_id = ${id} and a.member_id = ${members.id} and a.seat = 'inscrit')`,
    )
  return isStaying
}

/** Returns the SQL subquery of the member ids of a mailing's audience. */
export const audienceMemberIdsSql = (audience: MailingAudience): SQL =>
  sql`(select ${members.id} from ${members} where ${mailingAudienceSqlCondition(audience)})`

/** Returns the French name of a mailing's audience. Throws a 422 for an unknown company or event. */
export async function mailingAudienceName(
  db: Database | Transaction,
  { to, id = 0 }: MailingAudience,
): Promise<string> {
  if (to === 'tous') return 'Tous les adhérents'
  const [found] =
    to === 'compagnie'
      ? await db.select({ name: companies.name }).from(companies).where(eq(companies.id, id))
      : await db
          .select({ name: events.title })
          .from(events)
          .where(and(eq(events.id, id), eq(events.withdrawn, false)))
  if (found) return found.name
  const message = to === 'compagnie' ? 'Cette compagnie n’existe plus.' : 'Cet événement n’existe plus.'
  throw new HttpError(422, message, { errors: { audience: message } })
}
