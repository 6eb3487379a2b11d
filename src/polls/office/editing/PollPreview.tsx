import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { space } from '#theme/space.ts'
import type { PublishedTextBlock } from '#contract/blocks.ts'
import { orderAnswers, type PollAnswersByQuestion } from '#contract/polls/checkAnswers.ts'
import type { PollContent } from '#contract/polls/questions.ts'
import { RichText } from '#src/components/text/RichText.tsx'
import { pollKindLabels, secrecySentences } from '#src/polls/pollWords.ts'
import { PollForm } from '#src/polls/voting/PollForm.tsx'

/** Preview of a poll as members will see it. It can be filled in, branches included, and sends nothing. */
export function PollPreview({ content, blocks }: { content: PollContent; blocks: PublishedTextBlock[] }) {
  const [answers, setAnswers] = useState<PollAnswersByQuestion>({})
  const { kind, title, questions } = content
  return (
    <Frame aria-label="Aperçu">
      <p>{pollKindLabels[kind]}</p>
      <h2>{title}</h2>
      {blocks.length > 0 && <RichText blocks={blocks} />}
      <ul>
        {secrecySentences[kind].map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <PollForm
        questions={questions}
        answers={answers}
        send={kind === 'vote' ? 'Voter' : 'Envoyer'}
        isPreview
        onSend={async () => undefined}
        onChange={(question, answer) => {
          const { [question]: _former, ...others } = answers
          setAnswers(orderAnswers(questions, answer === undefined ? others : { ...others, [question]: answer }))
        }}
      />
    </Frame>
  )
}

const Frame = styled('section')(({ theme: { vars, typography } }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space.x5,
  padding: space.x5,
  border: `2px dashed ${vars.palette.control}`,
  borderRadius: vars.shape.card,
  '& > p': { ...typography.body1, margin: 0, color: vars.palette.company.text },
  '& > h2': { ...typography.h2, margin: 0, overflowWrap: 'anywhere' },
  '& > ul': { ...typography.body2, margin: 0, paddingInlineStart: space.x5 },
}))
