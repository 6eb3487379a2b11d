import { and, eq, sql } from '#server/drizzle/drizzle.ts'
import type { Database } from '#server/database/connect.ts'
import { membership_requests } from '#server/database/schema/membership.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { NotFoundError, HttpError } from '#server/lib/errors.ts'
import { computeMembershipRequestVersion } from './computeMembershipRequestVersion.ts'

/**
 * Records that the board has read a membership request in the version shown. Throws a 409 when the applicant has
 * corrected it since.
 */
export async function markMembershipRequestRead(db: Database, id: number, version: string): Promise<void> {
  const isWaiting = and(eq(membership_requests.id, id), eq(membership_requests.state, 'recue'))
  await inTransaction(db, async (tx) => {
    const [request] = await tx.select().from(membership_requests).where(isWaiting).for('update')
    if (!request) throw new NotFoundError('Cette demande n’attend pas, ou plus.')
    if (computeMembershipRequestVersion(request) !== version)
      throw new HttpError(409, 'Cette demande vient d’être corrigée\u00a0: relisez-la.')
    if (!request.read_at)
      await tx
        .update(membership_requests)
        .set({ read_at: sql`now()` })
        .where(isWaiting)
  })
}
