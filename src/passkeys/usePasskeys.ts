import { keyOf } from '#src/api/call.ts'
import { useReply } from '#src/api/useReply.ts'

/** The passkeys of the member. */
export const usePasskeys = () => useReply(keyOf('GET /passkeys'))
