import { useEffect, useRef, useState } from 'react'
import { orderAnswers, type PollAnswer, type PollAnswersByQuestion } from '#contract/polls/checkAnswers.ts'
import type { Poll } from '#contract/polls/polls.ts'
import { openBallotStore } from '#src/offline/ballotStore.ts'

const nameOf = (poll: number) => `poll-draft ${poll}`

/**
 * Returns the answers that a member is writing, and a function that changes one. They are stored on the device,
 * encrypted, and come back after a reload; `undefined` removes an answer.
 */
export function usePollDraft({ id, questions, mine }: Pick<Poll, 'id' | 'questions' | 'mine'>) {
  const [answers, setAnswers] = useState<PollAnswersByQuestion>(mine.answers ?? {})
  const isTouched = useRef(false)
  useEffect(() => {
    let isGone = false
    void openBallotStore()
      .then((store) => store?.get<PollAnswersByQuestion>(nameOf(id)))
      .then((stored) => {
        if (stored && !isGone && !isTouched.current) setAnswers(orderAnswers(questions, stored))
      })
    return () => {
      isGone = true
    }
  }, [id, questions])

  const change = (question: string, answer: PollAnswer | undefined) => {
    isTouched.current = true
    const { [question]: _former, ...others } = answers
    const next = orderAnswers(questions, answer === undefined ? others : { ...others, [question]: answer })
    setAnswers(next)
    void openBallotStore().then((store) => store?.put(nameOf(id), next).catch(() => undefined))
  }
  return { answers, change }
}

/** Deletes the draft of a poll's answers from this device. */
export async function deletePollDraft(poll: number): Promise<void> {
  await (await openBallotStore())?.delete(nameOf(poll))
}
