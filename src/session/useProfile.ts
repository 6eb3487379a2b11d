import { callKey } from '#src/api/call.ts'
import { useReply } from '#src/api/useReply.ts'

/** Returns the signed-in member; makes no request unless `isWanted`. */
export const useProfile = (isWanted: boolean) => useReply(isWanted ? callKey('GET /profile') : null)
