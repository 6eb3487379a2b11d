import { keyOf } from '#src/api/call.ts'
import { useReply } from '#src/api/useReply.ts'

/** What the member owes and has paid, and how. */
export const useMyDues = () => useReply(keyOf('GET /dues'))
