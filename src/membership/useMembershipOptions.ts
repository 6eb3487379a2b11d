import { callKey } from '#src/api/call.ts'
import { useReply } from '#src/api/useReply.ts'

/** Returns the options of a membership request: choices, prices and means of payment. */
export const useMembershipOptions = () => useReply(callKey('GET /membership/options'))
