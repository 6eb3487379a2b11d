import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import { paths } from '#contract/paths.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { members } from '#server/database/schema/members.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { durations } from '#server/privacy/durations.ts'
import { HttpError } from '#server/lib/errors.ts'
import { fromNow } from '#server/lib/duration.ts'
import { notifyRights } from './notifyRights.ts'

/**
 * Writes down when a member's account will be gone, and to them; asked for again, it stays at the first moment. The last
 * of the board is refused: nobody could answer a request any more, nor name another.
 */
export async function requestDeletion(db: Database, member_id: number, origin: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (await isLastOfBoard(tx, member_id)) throw new HttpError(409, LAST)
    const [asked] = await tx
      .update(members)
      .set({ deletion_at: fromNow(durations.deletion) })
      .where(and(eq(members.id, member_id), isNull(members.deletion_at)))
      .returning({ at: members.deletion_at })
    if (!asked?.at) return
    const told = { kind: 'deletionAsked', at: asked.at.toISOString(), url: `${origin}${paths.profileDelete}` } as const
    await notifyRights(tx, member_id, told)
  })
}

/** Lets an account stay that was to go, and says so to its member. */
export async function cancelDeletion(db: Database, member_id: number, origin: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const kept = await tx
      .update(members)
      .set({ deletion_at: null })
      .where(and(eq(members.id, member_id), isNotNull(members.deletion_at)))
    if (kept.rowCount) await notifyRights(tx, member_id, { kind: 'accountKept', url: `${origin}${paths.profile}` })
  })
}

const LAST = 'Vous êtes la dernière personne du bureau\u00a0: nommez-en une autre avant de supprimer votre compte.'

/** Whether nobody else of the board, with a password to sign in with, stays; of several who ask at once, each sees the former's wish. */
async function isLastOfBoard(tx: Transaction, member_id: number) {
  const board = await tx
    .select({ id: members.id, deletion_at: members.deletion_at })
    .from(members)
    .where(and(eq(members.role, 'board'), isNotNull(members.password_hash)))
    .orderBy(asc(members.id))
    .for('update')
  const isOfBoard = board.some(({ id }) => id === member_id)
  return isOfBoard && board.every(({ id, deletion_at }) => id === member_id || deletion_at)
}
