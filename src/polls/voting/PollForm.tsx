import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { space } from '#theme/space.ts'
import {
  checkAnswers,
  listAskedQuestions,
  type PollAnswer,
  type PollAnswersByQuestion,
} from '#contract/polls/checkAnswers.ts'
import type { PollQuestion } from '#contract/polls/questions.ts'
import { Button } from '#src/components/controls/Button.tsx'
import { InlineConfirmation } from '#src/components/Question.tsx'
import { QuestionField } from './QuestionField.tsx'

type Props = {
  questions: PollQuestion[]
  answers: PollAnswersByQuestion
  onChange: (question: string, answer: PollAnswer | undefined) => void
  /** Label of the button that sends the answers, and question that confirms it; without one it is sent at once. */
  send: string
  confirmation?: string
  onSend: (answers: PollAnswersByQuestion) => Promise<void>
  /** Errors of the server, by question. */
  refused?: Record<string, string>
  /** True for the office's preview, which sends nothing. */
  isPreview?: boolean
}

/** Questions of a poll with the member's progress, and the button that sends the answers. */
export function PollForm({ questions, answers, onChange, send, confirmation, onSend, refused, isPreview }: Props) {
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isAsking, setAsking] = useState(false)
  const asked = listAskedQuestions(questions, answers)
  const answered = asked.filter(({ id }) => answers[id] !== undefined).length
  const shown = { ...refused, ...errors }

  const check = async () => {
    const found = checkAnswers(questions, answers)
    flushSync(() => setErrors(found))
    const first = asked.find(({ id }) => found[id])
    if (first) return document.getElementById(`question-${first.id}`)?.focus()
    if (confirmation) return setAsking(true)
    await onSend(answers)
  }
  return (
    <Form
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPreview) void check()
      }}
    >
      {asked.length > 1 && (
        <Progress>
          <progress max={asked.length} value={answered} aria-label="Questions répondues" />
          <span>{`${answered} sur ${asked.length}`}</span>
        </Progress>
      )}
      {asked.map((question, index) => (
        <QuestionField
          key={question.id}
          number={index + 1}
          total={asked.length}
          question={question}
          answer={answers[question.id]}
          error={shown[question.id]}
          onChange={(answer) => {
            setAsking(false)
            setErrors(({ [question.id]: _solved, ...others }) => others)
            onChange(question.id, answer)
          }}
        />
      ))}
      {isAsking && confirmation ? (
        <InlineConfirmation
          question={confirmation}
          yes="Confirmer"
          onYes={() => onSend(answers)}
          onNo={() => setAsking(false)}
        />
      ) : (
        <Button type="submit" look="main" isLarge disabled={isPreview}>
          {send}
        </Button>
      )}
    </Form>
  )
}

const Form = styled('form')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space.x8,
  maxWidth: '38rem',
  '& > button': { justifySelf: 'start' },
})

const Progress = styled('p')(({ theme: { vars, typography } }) => ({
  ...typography.body2,
  display: 'flex',
  alignItems: 'center',
  gap: space.x3,
  margin: 0,
  fontVariantNumeric: 'tabular-nums',
  color: vars.palette.text.secondary,
  progress: { flex: 1, height: 8, accentColor: vars.palette.company.border },
}))
