import { eq, sql } from '#server/drizzle/drizzle.ts'
import type { MemberProfile } from '#contract/profile/profile.ts'
import { signedInUserColumns } from '#server/access.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { companies } from '#server/database/schema/companies.ts'
import { members } from '#server/database/schema/members.ts'
import { UnauthenticatedError } from '#server/lib/errors.ts'
import { formatMemberNumber } from '#server/lib/formatMemberNumber.ts'

/** Returns a member's profile. Throws `UnauthenticatedError` when the account is gone. */
export async function readProfile(db: Database | Transaction, member_id: number): Promise<MemberProfile> {
  const [found] = await db
    .select({
      ...signedInUserColumns,
      phone: members.phone,
      base: members.base,
      function: members.function,
      contract: members.contract,
      working_time: members.working_time,
      joined_on: members.joined_on,
      notifications: {
        event_reminders: members.wants_event_reminders,
        news: sql<boolean>`${members.news_consent_at} is not null`,
      },
      news_since: members.news_consent_at,
      deletion_at: members.deletion_at,
    })
    .from(members)
    .innerJoin(companies, eq(companies.id, members.company_id))
    .where(eq(members.id, member_id))
  // The account may have been deleted since the session was checked.
  if (!found) throw new UnauthenticatedError()
  return {
    ...found,
    number: formatMemberNumber(found.id),
    news_since: found.news_since?.toISOString() ?? null,
    deletion_at: found.deletion_at?.toISOString() ?? null,
  }
}
