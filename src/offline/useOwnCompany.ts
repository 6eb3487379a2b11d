import { callKey } from '#src/api/call.ts'
import { useReply } from '#src/api/useReply.ts'

/** Returns the member's own airline company, whose crew the offline pack is for. */
export const useOwnCompany = () => useReply(callKey('GET /profile')).data?.data.company
