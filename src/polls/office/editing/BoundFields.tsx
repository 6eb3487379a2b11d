import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { space } from '#theme/space.ts'
import type { PollQuestion } from '#contract/polls/questions.ts'
import { LineField } from './LineField.tsx'

type Props = { question: PollQuestion; onChange: (part: Partial<PollQuestion>) => void }

const labels: Partial<Record<PollQuestion['kind'], [string, string]>> = {
  several: ['Choix au moins (facultatif)', 'Choix au plus (facultatif)'],
  scale: ['Premier degré', 'Dernier degré'],
  number: ['Au moins (facultatif)', 'Au plus (facultatif)'],
}

/** Bounds of a question's answer in the editor: choices, degrees, numbers or days. */
export function BoundFields({ question, onChange }: Props) {
  const { kind, min, max, low, high, from_day, to_day } = question
  const words = labels[kind]
  if (kind === 'date')
    return (
      <Pair>
        <LineField
          label="Premier jour (facultatif)"
          type="date"
          value={from_day ?? ''}
          max={10}
          onChange={(day) => onChange({ from_day: day || null })}
        />
        <LineField
          label="Dernier jour (facultatif)"
          type="date"
          value={to_day ?? ''}
          max={10}
          onChange={(day) => onChange({ to_day: day || null })}
        />
      </Pair>
    )
  if (!words) return null
  return (
    <>
      <Pair>
        <NumberField label={words[0]} value={min} onChange={(number) => onChange({ min: number })} />
        <NumberField label={words[1]} value={max} onChange={(number) => onChange({ max: number })} />
      </Pair>
      {kind === 'scale' && (
        <Pair>
          <LineField
            label="Mot du premier degré (facultatif)"
            value={low}
            max={60}
            onChange={(text) => onChange({ low: text })}
          />
          <LineField
            label="Mot du dernier degré (facultatif)"
            value={high}
            max={60}
            onChange={(text) => onChange({ high: text })}
          />
        </Pair>
      )}
    </>
  )
}

type NumberProps = { label: string; value: number | null; onChange: (number: number | null) => void }

function NumberField({ label, value, onChange }: NumberProps) {
  const [typed, setTyped] = useState(value === null ? '' : String(value).replace('.', ','))
  const number = typed.trim() === '' ? null : Number(typed.trim().replace(',', '.'))
  const isWrong = number !== null && !Number.isFinite(number)
  return (
    <LineField
      label={label}
      value={typed}
      max={12}
      error={isWrong ? 'Écrivez un nombre' : undefined}
      onChange={(text) => {
        setTyped(text)
        const written = text.trim() === '' ? null : Number(text.trim().replace(',', '.'))
        if (written === null || Number.isFinite(written)) onChange(written)
      }}
    />
  )
}

const Pair = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space.x3,
  [theme.breakpoints.up('sm')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
}))
