import { and, eq, isNotNull, isNull } from '#server/drizzle/drizzle.ts'
import type { Transaction } from '#server/database/connect.ts'
import { board_roles } from '#server/database/schema/board.ts'
import { members } from '#server/database/schema/members.ts'

/**
 * Locks and returns the ids of administrators (a board role) who can sign in and have not requested deletion. The lock
 * makes simultaneous removals run in turn, so that one administrator always remains.
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

/** True when a member is the only board member left with the administrator role. */
export async function isLastAdministrator(tx: Transaction, member_id: number): Promise<boolean> {
  const staying = await lockAdministrators(tx)
  const [one] = await tx
    .select()
    .from(board_roles)
    .where(and(eq(board_roles.member_id, member_id), eq(board_roles.role, 'administration')))
  return one !== undefined && staying.every((id) => id === member_id)
}
