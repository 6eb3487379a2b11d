import { apiReplyKey } from '#src/api/call.ts'
import { useApiReply } from '#src/api/useApiReply.ts'

/** Returns the member's passkeys. */
export const usePasskeys = () => useApiReply(apiReplyKey('GET /passkeys'))
