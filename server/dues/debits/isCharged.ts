import { and, eq, isNotNull, isNull, or } from '#server/drizzle/drizzle.ts'
import { members } from '#server/database/schema/members.ts'

/**
 * Who has shown, by activating their account, that the address which signed is theirs, or came with the board's own list;
 * is not about to leave, and neither pauses nor is honoured.
 */
export const isCharged = and(
  or(isNotNull(members.password_hash), eq(members.is_imported, true)),
  isNull(members.deletion_at),
  eq(members.standing, 'active'),
)
