import { useEffect, useState } from 'react'
import { readAnswerDeadline } from '#src/offline/worker/readAnswerDeadline.ts'
import { ANSWER_DEADLINE_MS } from '#src/offline/worker/deadlines.ts'

/**
 * Returns the delay in ms after which a page stops waiting for the portal; shorter on a network known not to answer.
 */
export function useAnswerDeadline(): number {
  const [ms, setMs] = useState(ANSWER_DEADLINE_MS)
  useEffect(() => {
    void readAnswerDeadline().then(setMs)
  }, [])
  return ms
}
