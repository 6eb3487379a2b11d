import { useEffect, useState } from 'react'
import { getApiReplyDeadlineMs } from '#src/offline/worker/getApiReplyDeadlineMs.ts'
import { API_REPLY_DEADLINE_MS } from '#src/offline/worker/deadlines.ts'

/**
 * Returns the delay in ms after which a page stops waiting for the portal; shorter on a network known not to answer.
 */
export function useApiReplyDeadlineMs(): number {
  const [ms, setMs] = useState(API_REPLY_DEADLINE_MS)
  useEffect(() => {
    void getApiReplyDeadlineMs().then(setMs)
  }, [])
  return ms
}
