import type { Profile } from '#contract/profile/profile.ts'
import { keyOf } from '#src/api/call.ts'
import { useReply } from '#src/api/useReply.ts'

export const myDuesKey = keyOf('GET /dues')

/** What the member owes and has paid, and how. */
export const useMyDues = () => useReply(myDuesKey)

/** What another work would do to the member's dues; no call without one. */
export const useDuesChange = (work: Pick<Profile, 'function' | 'working_time'> | null) =>
  useReply(work && keyOf('GET /dues/change', { query: work }))
