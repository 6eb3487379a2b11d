import type { Transaction, Database } from '#server/database/connect.ts'
import { membership_scale } from '#server/database/schema/membership.ts'

/** The association as its mandates and its debits name it; null when it collects nothing. */
export type Creditor = NonNullable<(typeof membership_scale.$inferSelect)['creditor']>

/** Who collects; null when nothing is collected by direct debit. */
export async function readCreditor(tx: Transaction | Database): Promise<Creditor | null> {
  const [scale] = await tx.select({ creditor: membership_scale.creditor }).from(membership_scale)
  return scale?.creditor ?? null
}
