import { and, eq } from '#server/drizzle/drizzle.ts'
import type { Database } from '#server/database/connect.ts'
import { accord_favourites, accords } from '#server/database/schema/accords.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { recordIdempotentRequest, type IdempotentRequest } from '#server/limits/idempotencyKeys.ts'
import { accordNotFoundError } from './readAccord.ts'
import { isAccordVisibleSql, type MemberReadingAccords } from './visibility.ts'

/**
 * Adds or removes an agreement in a member's favourites. Throws NotFound for an agreement that the member may not see.
 */
export async function setAccordFavourite(
  db: Database,
  reader: MemberReadingAccords,
  id: number,
  is_favourite: boolean,
  sending: IdempotentRequest | undefined,
): Promise<{ is_favourite: boolean }> {
  const [seen] = await db
    .select({ id: accords.id })
    .from(accords)
    .where(and(eq(accords.id, id), isAccordVisibleSql(reader)))
  if (!seen) throw accordNotFoundError()
  await inTransaction(db, async (tx) => {
    if (!(await recordIdempotentRequest(tx, sending))) return
    const row = { member_id: reader.id, accord_id: id }
    if (is_favourite) await tx.insert(accord_favourites).values(row).onConflictDoNothing()
    else
      await tx
        .delete(accord_favourites)
        .where(and(eq(accord_favourites.member_id, reader.id), eq(accord_favourites.accord_id, id)))
  })
  return { is_favourite }
}
