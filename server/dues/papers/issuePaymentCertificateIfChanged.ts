import { and, desc, eq, lt } from '#server/drizzle/drizzle.ts'
import type { Database } from '#server/database/connect.ts'
import { certificates } from '#server/database/schema/dues.ts'
import { todayInParisSql } from '#server/database/todayInParis.ts'
import { receiptOrCertificateNumber } from './receiptOrCertificateNumber.ts'

type Asked = Pick<typeof certificates.$inferInsert, 'member_id' | 'year'> & {
  /** Numbers of the receipts that the payment certificate lists. */
  receipts: string[]
}

/**
 * Returns number and date of a member's payment certificate, and the certificate that it replaces. Issues a new one
 * when the listed receipts have changed.
 */
export async function issuePaymentCertificateIfChanged(db: Database, { receipts, ...asked }: Asked) {
  const named = { ...asked, payments: receipts.length, receipts: receipts.toSorted().join(' ') }
  await db
    .insert(certificates)
    .values({ ...named, issued_on: todayInParisSql })
    .onConflictDoNothing()
  const { id, member_id, year } = certificates
  const isTheirs = and(eq(member_id, asked.member_id), eq(year, asked.year))
  const [issued] = await db
    .select()
    .from(certificates)
    .where(and(isTheirs, eq(certificates.receipts, named.receipts)))
  if (!issued) throw new Error('The certificate was not kept')
  const [former] = await db
    .select()
    .from(certificates)
    .where(and(isTheirs, lt(id, issued.id)))
    .orderBy(desc(id))
    .limit(1)
  const replaces = former && receiptOrCertificateNumber('certificate', former)
  return { number: receiptOrCertificateNumber('certificate', issued), issued_on: issued.issued_on, replaces }
}
