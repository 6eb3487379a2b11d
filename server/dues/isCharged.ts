import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { members } from '#server/database/schema/members.ts'

/**
 * Who has shown, by activating their account, that the address which signed is theirs, is not about to leave, and neither
 * pauses nor is honoured.
 */
export const isCharged = and(
  isNotNull(members.password_hash),
  isNull(members.deletion_at),
  eq(members.standing, 'active'),
)
