import { keyOf } from '#src/api/call.ts'
import { useReply } from '#src/api/useReply.ts'

/** What a membership request is made of: what can be chosen, what it costs, and how it is paid. */
export const useMembershipOptions = () => useReply(keyOf('GET /membership/options'))
