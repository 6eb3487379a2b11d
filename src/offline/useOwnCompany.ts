import { keyOf } from '#src/api/call.ts'
import { useReply } from '#src/api/useReply.ts'

/** The member's own company: what they take along is for its crew. */
export const useOwnCompany = () => useReply(keyOf('GET /profile')).data?.data.company
