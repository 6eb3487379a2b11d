import type { PollAnswer } from '#contract/polls/checkAnswers.ts'
import type { PollQuestion } from '#contract/polls/questions.ts'

/** Props of the fields of a poll's question; an undefined answer stands for none. */
export type QuestionFieldProps = {
  question: PollQuestion
  answer: PollAnswer | undefined
  onChange: (answer: PollAnswer | undefined) => void
}
