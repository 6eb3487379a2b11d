import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '#server/database/connect.ts'
import { companies } from '#server/database/schema/companies.ts'
import { members } from '#server/database/schema/members.ts'

/** Where a member is written to, in which colour, and whom they may answer; undefined when they are gone. */
export async function memberTold(tx: Transaction, member_id: number) {
  const [told] = await tx
    .select({
      recipient: members.email,
      color: companies.color,
      office: sql<string>`${companies.contact} ->> 'email'`,
    })
    .from(members)
    .innerJoin(companies, eq(companies.id, members.company_id))
    .where(eq(members.id, member_id))
  return told
}
