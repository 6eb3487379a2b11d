import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { space } from '#theme/space.ts'
import { MAX_LONG_POLL_ANSWER_LENGTH, MAX_SHORT_POLL_ANSWER_LENGTH } from '#contract/polls/pollLimits.ts'
import type { PollAnswer } from '#contract/polls/checkAnswers.ts'
import type { QuestionFieldProps } from './QuestionFieldProps.ts'

/** Field of a question that is answered by typing: a number, a day, or a text. */
export function TypedAnswer({ question, answer, onChange }: QuestionFieldProps) {
  const { kind, title, min, max, from_day, to_day } = question
  const [typed, setTyped] = useState<string>()
  const value =
    answer === null || answer === undefined ? '' : String(answer).replace('.', kind === 'number' ? ',' : '.')
  const change = (text: string) => {
    setTyped(text)
    onChange(parse(kind, text))
  }
  const common = {
    'aria-label': title,
    // The text as typed stays while it means the present answer, such as « 4, » before a decimal.
    value: typed !== undefined && isSame(parse(kind, typed), answer) ? typed : value,
    onChange: ({ target }: { target: { value: string } }) => change(target.value),
  }
  if (kind === 'long') return <Area {...common} rows={5} maxLength={MAX_LONG_POLL_ANSWER_LENGTH} />
  if (kind === 'date') return <Line {...common} type="date" min={from_day ?? undefined} max={to_day ?? undefined} />
  if (kind === 'number')
    return <Line {...common} type="text" inputMode={isWhole(min) && isWhole(max) ? 'numeric' : 'decimal'} />
  return <Line {...common} type="text" maxLength={MAX_SHORT_POLL_ANSWER_LENGTH} />
}

const isSame = (one: PollAnswer | undefined, other: PollAnswer | undefined) =>
  (one ?? undefined) === (other ?? undefined)
const isWhole = (bound: number | null) => bound !== null && Number.isInteger(bound) && bound >= 0

function parse(kind: string, text: string): PollAnswer | undefined {
  const written = text.normalize('NFC')
  if (written.trim() === '') return undefined
  if (kind !== 'number') return written
  const number = Number(written.trim().replace(',', '.'))
  // Kept as typed: the check asks for a number.
  return Number.isFinite(number) ? number : written
}

const Line = styled('input')(({ theme: { vars, typography } }) => ({
  ...typography.body1,
  boxSizing: 'border-box',
  width: '100%',
  minHeight: 50,
  padding: `${space.x3} ${space.x4}`,
  border: `1px solid ${vars.palette.control}`,
  borderRadius: vars.shape.borderRadius,
  backgroundColor: vars.palette.background.paper,
  color: vars.palette.text.primary,
  '&[type=date]': { maxWidth: '14rem' },
}))
const Area = styled(Line.withComponent('textarea'))({ resize: 'vertical' })
