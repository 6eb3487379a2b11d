import { useEffect, useState } from 'react'
import { answerDeadline } from '#src/offline/worker/answerDeadline.ts'
import { ANSWER_DEADLINE_MS } from '#src/offline/worker/deadlines.ts'

/** Milliseconds after which a page goes on without the portal's answer: fewer on a network that has not answered before. */
export function useAnswerDeadline(): number {
  const [ms, setMs] = useState(ANSWER_DEADLINE_MS)
  useEffect(() => {
    void answerDeadline().then(setMs)
  }, [])
  return ms
}
