import type { Transaction, Database } from '#server/database/connect.ts'
import { membership_scale } from '#server/database/schema/membership.ts'

/** Creditor data that direct debit mandates and files name: the association's name, SEPA identifier and account. */
export type SepaCreditor = NonNullable<(typeof membership_scale.$inferSelect)['creditor']>

/** Returns the creditor of direct debits; null when the association offers none. */
export async function readSepaCreditor(tx: Transaction | Database): Promise<SepaCreditor | null> {
  const [scale] = await tx.select({ creditor: membership_scale.creditor }).from(membership_scale)
  return scale?.creditor ?? null
}
