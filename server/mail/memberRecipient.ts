import { eq, sql } from '#server/drizzle/drizzle.ts'
import type { Transaction } from '#server/database/connect.ts'
import { companies } from '#server/database/schema/companies.ts'
import { members } from '#server/database/schema/members.ts'

/**
 * Returns a member's e-mail address, company colour and office address for a mail; undefined when the member is gone.
 */
export const memberRecipient = async (tx: Transaction, member_id: number) =>
  (await memberRecipients(tx, [member_id])).get(member_id)

/** Returns the e-mail addresses, company colours and office addresses of many members for mails, by member id. */
export async function memberRecipients(tx: Transaction, member_ids: number[]) {
  const rows = await tx
    .select({
      id: members.id,
      told: {
        recipient: members.email,
        color: companies.color,
        office: sql<string>`${companies.contact} ->> 'email'`,
      },
    })
    .from(members)
    .innerJoin(companies, eq(companies.id, members.company_id))
    .where(sql`${members.id} = any(${sql.param(member_ids)})`)
  return new Map(rows.map(({ id, told }) => [id, told]))
}
