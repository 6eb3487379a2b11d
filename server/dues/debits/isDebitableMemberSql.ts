import { and, eq, isNotNull, isNull, or } from '#server/drizzle/drizzle.ts'
import { members } from '#server/database/schema/members.ts'

/**
 * SQL condition for members who may be charged by direct debit: account activated or imported by the board, active, and
 * without a pending deletion.
 */
export const isDebitableMemberSql = and(
  or(isNotNull(members.password_hash), eq(members.is_imported, true)),
  isNull(members.deletion_at),
  eq(members.standing, 'active'),
)
