import { apiReplyKey } from '#src/api/call.ts'
import { useApiReply } from '#src/api/useApiReply.ts'

/** Returns the options of a membership request: choices, prices and means of payment. */
export const useMembershipOptions = () => useApiReply(apiReplyKey('GET /membership/options'))
