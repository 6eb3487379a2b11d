import { and, eq, isNotNull, isNull } from '#server/drizzle/drizzle.ts'
import type { Transaction } from '#server/database/connect.ts'
import { board_roles } from '#server/database/schema/board.ts'
import { members } from '#server/database/schema/members.ts'

/**
 * The administrators who can sign in and mean to stay. Whoever asks goes on alone until the end of their transaction:
 * of several who take the role away, or leave, each sees what the former has done.
 */
export async function lockAdministrators(tx: Transaction): Promise<number[]> {
  const isOne = eq(board_roles.role, 'administration')
  await tx.select().from(board_roles).where(isOne).orderBy(board_roles.member_id).for('update')
  const staying = await tx
    .select({ id: members.id })
    .from(board_roles)
    .innerJoin(members, eq(members.id, board_roles.member_id))
    .where(and(isOne, isNotNull(members.password_hash), isNull(members.deletion_at)))
  return staying.map(({ id }) => id)
}

/** Whether nobody else could give the roles any more. */
export async function isLastAdministrator(tx: Transaction, member_id: number): Promise<boolean> {
  const staying = await lockAdministrators(tx)
  const [one] = await tx
    .select()
    .from(board_roles)
    .where(and(eq(board_roles.member_id, member_id), eq(board_roles.role, 'administration')))
  return one !== undefined && staying.every((id) => id === member_id)
}
