import { styled } from '@mui/material/styles'
import { useId } from 'react'
import { space } from '#theme/space.ts'
import type { PollQuestion } from '#contract/polls/questions.ts'
import { ChoiceList } from './ChoiceList.tsx'
import type { QuestionFieldProps } from './QuestionFieldProps.ts'
import { RankingList } from './RankingList.tsx'
import { TypedAnswer } from './TypedAnswer.tsx'

type Props = QuestionFieldProps & { number: number; total: number; error: string | undefined }

/** Question of a poll with its field, « sans opinion » included. */
export function QuestionField({ number, total, error, ...rest }: Props) {
  const { question, answer, onChange } = rest
  const [help, wrong] = [useId(), useId()]
  return (
    <Root
      id={`question-${question.id}`}
      tabIndex={-1}
      aria-describedby={`${help} ${wrong}`}
      data-wrong={error !== undefined || undefined}
    >
      <legend>
        {total > 1 && <span>{`Question ${number} sur ${total}`}</span>}
        <b>{question.title}</b>
      </legend>
      <p id={help}>{[question.help, hintOf(question)].filter(Boolean).join(' ')}</p>
      <p id={wrong} role={error === undefined ? undefined : 'alert'} data-error>
        {error}
      </p>
      <Field {...rest} />
      <label>
        <input
          type="checkbox"
          checked={answer === null}
          onChange={({ target }) => onChange(target.checked ? null : undefined)}
        />
        <span>Sans opinion</span>
      </label>
    </Root>
  )
}

function Field(props: QuestionFieldProps) {
  switch (props.question.kind) {
    case 'one':
    case 'several':
    case 'scale':
      return <ChoiceList {...props} />
    case 'ranking':
      return <RankingList {...props} />
    default:
      return <TypedAnswer {...props} />
  }
}

function hintOf({ kind, is_required, min, max, options }: PollQuestion): string {
  const optional = is_required ? '' : 'Facultatif.'
  if (kind !== 'several') return optional
  if (min !== null && max !== null) return `De ${min} à ${max} choix. ${optional}`
  if (max !== null && max < options.length) return `Jusqu’à ${max} choix. ${optional}`
  return `Plusieurs choix possibles. ${optional}`
}

const Root = styled('fieldset')(({ theme: { vars, typography } }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space.x3,
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
  legend: { display: 'grid', gap: space.x1, padding: 0, marginBottom: space.x3 },
  'legend span': { ...typography.overline, color: vars.palette.text.secondary },
  'legend b': { ...typography.h4, overflowWrap: 'anywhere' },
  p: { ...typography.body2, margin: 0, color: vars.palette.text.secondary, '&:empty': { display: 'none' } },
  'p[data-error]': { color: vars.palette.error.main },
  '& > label': {
    ...typography.body2,
    display: 'inline-flex',
    alignItems: 'center',
    gap: space.x3,
    minHeight: 44,
    justifySelf: 'start',
    cursor: 'pointer',
    color: vars.palette.text.secondary,
  },
  '& > label input': { width: '1.5rem', height: '1.5rem', margin: 0, accentColor: vars.palette.company.border },
}))
