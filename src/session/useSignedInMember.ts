import { apiReplyKey } from '#src/api/call.ts'
import { useApiReply } from '#src/api/useApiReply.ts'

/** Returns the signed-in member; makes no request unless `isWanted`. */
export const useSignedInMember = (isWanted: boolean) => useApiReply(isWanted ? apiReplyKey('GET /profile') : null)
