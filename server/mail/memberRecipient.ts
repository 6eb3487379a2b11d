import { eq, sql } from '#server/drizzle/drizzle.ts'
import type { Transaction } from '#server/database/connect.ts'
import { companies } from '#server/database/schema/companies.ts'
import { members } from '#server/database/schema/members.ts'

/** Where a member is written to, in which colour, and whom they may answer; undefined when they are gone. */
export const memberRecipient = async (tx: Transaction, member_id: number) =>
  (await memberRecipients(tx, [member_id])).get(member_id)

/** The same of many at once, by their ids. */
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
