import type { Profile } from '#contract/profile/profile.ts'
import { callKey } from '#src/api/call.ts'
import { useReply } from '#src/api/useReply.ts'

export const myDuesKey = callKey('GET /dues')

/** Returns the signed-in member's dues, payments and means of payment. */
export const useMyDues = () => useReply(myDuesKey)

/** Returns the new dues if the member had another job or working time. Makes no request without one. */
export const useDuesChange = (work: Pick<Profile, 'function' | 'working_time'> | null) =>
  useReply(work && callKey('GET /dues/change', { query: work }))
