import { asc, eq, sql } from '#server/drizzle/drizzle.ts'
import type { BoardMember } from '#contract/office/office.ts'
import type { BoardRole } from '#contract/office/boardRoles.ts'
import { canonicalEmail } from '#server/database/canonicalEmail.ts'
import type { Database } from '#server/database/connect.ts'
import { board_roles } from '#server/database/schema/board.ts'
import { members } from '#server/database/schema/members.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { HttpError } from '#server/lib/errors.ts'
import { setMemberBoardRoles, readMemberBoardRoles } from './giveRoles.ts'
import { auditPersonalDataReading } from '#server/journal/journal.ts'

const columns = {
  id: members.id,
  first_name: members.first_name,
  last_name: members.last_name,
  email: members.email,
  is_active: sql<boolean>`${members.password_hash} is not null`,
}

/** Returns the board members with their roles, and records this access in the board's activity journal. */
export async function listBoardMembers(db: Database, by_member: number): Promise<BoardMember[]> {
  const found = await db
    .select({ ...columns, roles: sql<BoardRole[]>`array_agg(${board_roles.role} order by ${board_roles.role})` })
    .from(members)
    .innerJoin(board_roles, eq(board_roles.member_id, members.id))
    .groupBy(members.id)
    .orderBy(asc(members.last_name), asc(members.id))
  await auditPersonalDataReading(db, { by_member, act: 'board.read' })
  return found
}

type Adding = { email: string; roles: BoardRole[]; by_member: number }

/** Adds board roles to a member's existing ones. Throws a 422 on `email` when no member has the e-mail address. */
export function addMemberBoardRoles(db: Database, { email, roles, by_member }: Adding): Promise<BoardMember> {
  return inTransaction(db, async (tx) => {
    const [member] = await tx
      .select(columns)
      .from(members)
      .where(eq(members.canonical_email, canonicalEmail(email)))
    if (!member) {
      const message = 'Aucun adhérent n’a cette adresse'
      throw new HttpError(422, message, { errors: { email: message } })
    }
    const given = [...(await readMemberBoardRoles(tx, member.id)), ...roles]
    await setMemberBoardRoles(tx, { member_id: member.id, roles: given, by_member })
    return { ...member, roles: await readMemberBoardRoles(tx, member.id) }
  })
}
