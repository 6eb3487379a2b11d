import { keyOf } from '#src/api/call.ts'
import { useReply } from '#src/api/useReply.ts'

/** Returns the signed-in member; makes no request unless `isWanted`. */
export const useProfile = (isWanted: boolean) => useReply(isWanted ? keyOf('GET /profile') : null)
