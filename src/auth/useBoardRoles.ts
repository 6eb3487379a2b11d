import { apiReplyKey } from '#src/api/call.ts'
import { useApiReply } from '#src/api/useApiReply.ts'

/** Returns the member's board roles, which give rights in the office; none for a member who is not on the board. */
export const useBoardRoles = () => useApiReply(apiReplyKey('GET /profile/roles'))
