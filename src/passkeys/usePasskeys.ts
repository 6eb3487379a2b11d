import { callKey } from '#src/api/call.ts'
import { useReply } from '#src/api/useReply.ts'

/** Returns the member's passkeys. */
export const usePasskeys = () => useReply(callKey('GET /passkeys'))
