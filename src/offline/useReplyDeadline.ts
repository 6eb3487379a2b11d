import { useEffect, useState } from 'react'
import { readReplyDeadline } from '#src/offline/worker/readReplyDeadline.ts'
import { API_REPLY_DEADLINE_MS } from '#src/offline/worker/deadlines.ts'

/**
 * Returns the delay in ms after which a page stops waiting for the portal; shorter on a network known not to answer.
 */
export function useReplyDeadline(): number {
  const [ms, setMs] = useState(API_REPLY_DEADLINE_MS)
  useEffect(() => {
    void readReplyDeadline().then(setMs)
  }, [])
  return ms
}
