import type { MemberProfile } from '#contract/profile/profile.ts'
import { apiReplyKey } from '#src/api/call.ts'
import { useApiReply } from '#src/api/useApiReply.ts'

export const myDuesCacheKey = apiReplyKey('GET /dues')

/** Returns the signed-in member's dues, payments and means of payment. */
export const useMyDues = () => useApiReply(myDuesCacheKey)

/** Returns the new dues if the member had another job or working time. Makes no request without one. */
export const useDuesChangePreview = (work: Pick<MemberProfile, 'function' | 'working_time'> | null) =>
  useApiReply(work && apiReplyKey('GET /dues/change', { query: work }))
