import { styled } from '@mui/material/styles'
import { useId } from 'react'
import { space } from '#theme/space.ts'

type Props<Value extends string> = {
  question: string
  value: Value | undefined
  choices: readonly (readonly [value: Value, words: string])[]
  onChange: (value: Value) => void
}

/** Form field with a question and a few radio buttons, none of them preselected. */
export function RadioQuestion<Value extends string>({ question, value, choices, onChange }: Props<Value>) {
  const name = useId()
  return (
    <Group>
      <legend>{question}</legend>
      {choices.map(([one, words]) => (
        <label key={one}>
          <input type="radio" name={name} value={one} checked={value === one} onChange={() => onChange(one)} />
          <span>{words}</span>
        </label>
      ))}
    </Group>
  )
}

const Group = styled('fieldset')(({ theme: { vars, typography } }) => ({
  margin: 0,
  padding: `${space.x3} ${space.x4}`,
  border: `1px solid ${vars.palette.line}`,
  borderRadius: vars.shape.card,
  legend: { ...typography.subtitle2, padding: `0 ${space.x2}` },
  label: {
    ...typography.body2,
    display: 'flex',
    alignItems: 'center',
    gap: space.x3,
    minHeight: 44,
    cursor: 'pointer',
  },
  input: { flex: 'none', width: 22, height: 22, margin: 0 },
  span: { overflowWrap: 'anywhere', minWidth: 0 },
}))
