import { apiReplyKey } from '#src/api/call.ts'
import { useApiReply } from '#src/api/useApiReply.ts'

/** Returns the member's own airline company, whose crew the offline pack is for. */
export const useOwnCompany = () => useApiReply(apiReplyKey('GET /profile')).data?.data.company
