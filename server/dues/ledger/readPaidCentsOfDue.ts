import { eq } from '#server/drizzle/drizzle.ts'
import type { Transaction } from '#server/database/connect.ts'
import { dues } from '#server/database/schema/dues.ts'
import { paidDueCentsSql } from './bookMovements.ts'

/** Returns the amount paid of a due, in cents. */
export async function readPaidCentsOfDue(tx: Transaction, id: number): Promise<number> {
  const [due] = await tx.select({ paid: paidDueCentsSql }).from(dues).where(eq(dues.id, id))
  return due?.paid ?? 0
}
