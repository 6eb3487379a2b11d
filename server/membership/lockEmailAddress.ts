import { sql } from '#server/drizzle/drizzle.ts'
import type { CanonicalEmail } from '#server/database/canonicalEmail.ts'
import type { Transaction } from '#server/database/connect.ts'

/** Locks an e-mail address until the end of the transaction, so that its membership requests are processed in turn. */
export async function lockEmailAddress(tx: Transaction, email: CanonicalEmail): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`membership ${email}`}, 0))`)
}
