import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import { MAX_OPTIONS_PER_POLL_QUESTION } from '#contract/polls/pollLimits.ts'
import type { PollQuestion } from '#contract/polls/questions.ts'
import { Button } from '#src/components/controls/Button.tsx'
import { nextKey } from './createQuestion.ts'
import { LineField } from './LineField.tsx'

type Props = { options: PollQuestion['options']; onChange: (options: PollQuestion['options']) => void }

/** Choices of a question in the editor. */
export function OptionFields({ options, onChange }: Props) {
  return (
    <>
      {options.map(({ id, label }, index) => (
        <Row key={id}>
          <LineField
            label={`Choix ${index + 1}`}
            value={label}
            max={160}
            onChange={(text) => onChange(options.map((one) => (one.id === id ? { id, label: text } : one)))}
          />
          <Button
            aria-label={`Retirer le choix ${index + 1}`}
            onClick={() => onChange(options.filter((one) => one.id !== id))}
          >
            Retirer
          </Button>
        </Row>
      ))}
      <Button
        disabled={options.length >= MAX_OPTIONS_PER_POLL_QUESTION}
        onClick={() => onChange([...options, { id: nextKey('c', options), label: '' }])}
      >
        Ajouter un choix
      </Button>
    </>
  )
}

const Row = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'end',
  gap: space.x2,
})
