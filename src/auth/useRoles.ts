import { keyOf } from '#src/api/call.ts'
import { useReply } from '#src/api/useReply.ts'

/** What the member may do in the office: nothing, for who is not of the board. */
export const useRoles = () => useReply(keyOf('GET /profile/roles'))
