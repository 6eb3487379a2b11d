import { and, desc, eq, lte } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { certificates } from '#server/database/schema/dues.ts'
import { today } from '#server/database/today.ts'
import { paperNumber } from './paperNumber.ts'

type Asked = Pick<typeof certificates.$inferInsert, 'member_id' | 'year' | 'payments'>

/** The number and the date of a member's certificate, given when it is first asked for; and the one that it replaces. */
export async function issueCertificate(db: Database, asked: Asked) {
  await db
    .insert(certificates)
    .values({ ...asked, issued_on: today })
    .onConflictDoNothing()
  const { member_id, year, payments } = certificates
  const isTheirs = and(eq(member_id, asked.member_id), eq(year, asked.year), lte(payments, asked.payments))
  const [issued, former] = await db.select().from(certificates).where(isTheirs).orderBy(desc(payments)).limit(2)
  if (!issued) throw new Error('The certificate was not kept')
  const replaces = former && paperNumber('certificate', former)
  return { number: paperNumber('certificate', issued), issued_on: issued.issued_on, replaces }
}
