import { callKey } from '#src/api/call.ts'
import { useReply } from '#src/api/useReply.ts'

/** Returns the member's board roles, which give rights in the office; none for a member who is not on the board. */
export const useRoles = () => useReply(callKey('GET /profile/roles'))
