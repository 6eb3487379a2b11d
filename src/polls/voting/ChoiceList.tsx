import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import type { QuestionFieldProps } from './QuestionFieldProps.ts'

/** Choices of a question as large radio buttons or checkboxes, or the steps of its scale in a row. */
export function ChoiceList({ question, answer, onChange }: QuestionFieldProps) {
  const { id, kind, options, low, high } = question
  const chosen = Array.isArray(answer) ? answer : []
  const isSeveral = kind === 'several'
  const toggle = (key: string, isOn: boolean) => {
    // In the order of the options: the order of taps must not mark a ballot.
    const keys = options.map((option) => option.id).filter((one) => (one === key ? isOn : chosen.includes(one)))
    onChange(keys.length > 0 ? keys : undefined)
  }
  if (kind === 'scale')
    return (
      <Scale>
        <div>
          {stepsOf(question).map((step) => (
            <label key={step}>
              <input type="radio" name={id} checked={answer === step} onChange={() => onChange(step)} />
              <span>{step}</span>
            </label>
          ))}
        </div>
        {(low || high) && (
          <p>
            <span>{low}</span>
            <span>{high}</span>
          </p>
        )}
      </Scale>
    )
  return (
    <Choices>
      {options.map((option) => (
        <label key={option.id}>
          <input
            type={isSeveral ? 'checkbox' : 'radio'}
            name={id}
            checked={isSeveral ? chosen.includes(option.id) : answer === option.id}
            onChange={({ target }) => (isSeveral ? toggle(option.id, target.checked) : onChange(option.id))}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </Choices>
  )
}

const stepsOf = ({ min, max }: QuestionFieldProps['question']) =>
  Array.from({ length: (max ?? 0) - (min ?? 0) + 1 }, (_, index) => (min ?? 0) + index)

const Choices = styled('div')(({ theme: { vars, typography } }) => ({
  display: 'grid',
  gap: space.x2,
  label: {
    ...typography.body1,
    display: 'flex',
    alignItems: 'center',
    gap: space.x3,
    minHeight: 54,
    padding: `${space.x3} ${space.x4}`,
    border: `1px solid ${vars.palette.control}`,
    borderRadius: vars.shape.borderRadius,
    backgroundColor: vars.palette.background.paper,
    cursor: 'pointer',
    overflowWrap: 'anywhere',
    '&:hover': { borderColor: vars.palette.text.secondary },
    '&:has(:checked)': {
      borderColor: vars.palette.company.border,
      outline: `1px solid ${vars.palette.company.border}`,
      backgroundColor: vars.palette.company.tint,
    },
    '&:has(:focus-visible)': { outline: '2px solid var(--envol-ring)', outlineOffset: 2 },
  },
  input: { flex: 'none', width: '1.5rem', height: '1.5rem', margin: 0, accentColor: vars.palette.company.border },
}))

const Scale = styled('div')(({ theme: { vars, typography } }) => ({
  display: 'grid',
  gap: space.x1,
  '& > div': { display: 'flex', flexWrap: 'wrap', gap: space.x2 },
  label: {
    ...typography.body1,
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    flex: '1 1 44px',
    minHeight: 48,
    border: `1px solid ${vars.palette.control}`,
    borderRadius: vars.shape.borderRadius,
    backgroundColor: vars.palette.background.paper,
    fontVariantNumeric: 'tabular-nums',
    cursor: 'pointer',
    '&:has(:checked)': {
      borderColor: vars.palette.company.border,
      outline: `1px solid ${vars.palette.company.border}`,
      backgroundColor: vars.palette.company.tint,
    },
    '&:has(:focus-visible)': { outline: '2px solid var(--envol-ring)', outlineOffset: 2 },
  },
  // The whole step is the button.
  input: { position: 'absolute', inset: 0, width: '100%', height: '100%', margin: 0, opacity: 0, cursor: 'pointer' },
  p: { display: 'flex', justifyContent: 'space-between', gap: space.x4 },
}))
