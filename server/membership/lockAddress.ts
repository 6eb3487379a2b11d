import { sql } from '#server/drizzle/drizzle.ts'
import type { CanonicalEmail } from '#server/database/canonicalEmail.ts'
import type { Transaction } from '#server/database/connect.ts'

/** Takes the requests of one address in turn until the transaction ends: of two at once, the second sees the first's. */
export async function lockAddress(tx: Transaction, email: CanonicalEmail): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`membership ${email}`}, 0))`)
}
