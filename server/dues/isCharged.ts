import { and, isNotNull, isNull } from 'drizzle-orm'
import { members } from '#server/database/schema/members.ts'

/** Who has shown, by activating their account, that the address which signed is theirs, and is not about to leave. */
export const isCharged = and(isNotNull(members.password_hash), isNull(members.deletion_at))
