import { eq, sql } from '#server/drizzle/drizzle.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { sessions } from '#server/database/schema/session.ts'

/** Records that the session's user has just re-authenticated (step-up), by password or passkey. */
export async function recordSessionStepUp(
  db: Database | Transaction,
  token_hash: Buffer,
  confirmed_by: 'password' | 'passkey',
): Promise<void> {
  await db
    .update(sessions)
    .set({ confirmed_at: sql`now()`, confirmed_by })
    .where(eq(sessions.token_hash, token_hash))
}
