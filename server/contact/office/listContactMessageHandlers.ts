import { and, asc, eq, isNotNull, sql } from '#server/drizzle/drizzle.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { board_roles } from '#server/database/schema/board.ts'
import { members } from '#server/database/schema/members.ts'

/** Returns the board members who may reply to contact messages and can sign in, sorted by name. */
export const listContactMessageHandlers = (db: Database | Transaction) =>
  db
    .select({ id: members.id, name: sql<string>`${members.first_name} || ' ' || ${members.last_name}` })
    .from(members)
    .innerJoin(board_roles, and(eq(board_roles.member_id, members.id), eq(board_roles.role, 'memberships')))
    .where(isNotNull(members.password_hash))
    .orderBy(asc(members.last_name), asc(members.id))
