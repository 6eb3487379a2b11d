import { keyOf } from '#src/api/call.ts'
import { useReply } from '#src/api/useReply.ts'

/** Returns the member's passkeys. */
export const usePasskeys = () => useReply(keyOf('GET /passkeys'))
