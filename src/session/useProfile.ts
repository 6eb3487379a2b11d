import { keyOf } from '#src/api/call.ts'
import { useReply } from '#src/api/useReply.ts'

/** The signed-in member; no call unless asked for. */
export const useProfile = (isWanted: boolean) => useReply(isWanted ? keyOf('GET /profile') : null)
