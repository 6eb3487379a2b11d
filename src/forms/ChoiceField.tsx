import '#theme/laterComponents.ts'
import FormHelperText from '@mui/material/FormHelperText'
import { styled } from '@mui/material/styles'
import { useId, type CSSProperties, type ReactNode } from 'react'
import type { FieldValues, Path } from 'react-hook-form'
import { space } from '#theme/space.ts'
import { FieldErrorAndHint } from './FieldErrorAndHint.tsx'
import type { ApiCallForm } from './useCallForm.ts'

export type FormChoice = {
  value: string
  label: string
  /** Explanation of a radio button's choice, below its label. */
  about?: ReactNode
}

type Props<Typed extends FieldValues, Checked extends FieldValues> = {
  of: ApiCallForm<Typed, Checked>
  name: Path<Typed>
  label: string
  /** Hint that says why the form asks this question, shown below the radio buttons. */
  hint?: ReactNode
  choices: readonly FormChoice[]
  onChoose?: (value: string) => void
}

/** Form field with a few radio buttons, all visible. */
export function RadioGroupField<Typed extends FieldValues, Checked extends FieldValues>({
  of: form,
  name,
  label,
  hint,
  choices,
  onChoose,
}: Props<Typed, Checked>) {
  const [title, help] = [useId(), useId()]
  const error = form.getFieldState(name, form.formState).error?.message
  const { onChange, ...registration } = form.bind(name)
  return (
    <Group
      id={form.idOf(name)}
      role="radiogroup"
      aria-labelledby={title}
      aria-describedby={help}
      aria-required
      aria-invalid={Boolean(error)}
    >
      <span id={title}>{label}</span>
      <div data-count={choices.length} style={longestWord(choices)}>
        {choices.map(({ value, label: words, about }) => (
          <label key={value}>
            <input
              {...registration}
              type="radio"
              value={value}
              onChange={(event) => {
                void onChange(event)
                onChoose?.(value)
              }}
            />
            <span>
              {words}
              {about && <small>{about}</small>}
            </span>
          </label>
        ))}
      </div>
      <FormHelperText id={help} error={Boolean(error)} component="div">
        <FieldErrorAndHint error={error} hint={hint} />
      </FormHelperText>
    </Group>
  )
}

/**
 * Returns the CSS grid columns of radio buttons: `count` columns where the longest word fits, else one. The product is
 * huge or negative.
 */
const columns = (count: number) =>
  `repeat(auto-fit, minmax(clamp(${Math.floor(90 / count)}%, (${count} * (var(--word) + 5rem) - 100%) * 999, 100%), 1fr))`

/** Returns the width of the longest word in the labels of radio buttons, which must not be cut. */
const longestWord = (choices: readonly FormChoice[]) => {
  const words = choices.flatMap(({ label }) => label.split(/[\s-]/))
  return { '--word': `${Math.max(0, ...words.map(({ length }) => length))}ch` } as CSSProperties
}

const Group = styled('div')(({ theme: { vars, typography, transitions } }) => ({
  minWidth: 0,
  '& > span': { ...typography.subtitle2, display: 'block', marginBottom: space.x2 },
  '&[aria-invalid=true] > span': { color: vars.palette.error.main },
  '& > div:first-of-type': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 13rem), 1fr))',
    gap: space.x2,
    // Three in a row, or four in two rows, so that none is alone. One column where a word would be cut.
    '&[data-count="3"]': { gridTemplateColumns: columns(3) },
    '&[data-count="4"]': { gridTemplateColumns: columns(2) },
  },
  label: {
    display: 'flex',
    gap: space.x3,
    minHeight: 50,
    padding: `${space.x3} ${space.x4}`,
    border: `1px solid ${vars.palette.control}`,
    borderRadius: vars.shape.borderRadius,
    backgroundColor: vars.palette.background.paper,
    cursor: 'pointer',
    transition: transitions.create(['background-color', 'border-color'], { duration: transitions.duration.shortest }),
    '&:hover': { borderColor: vars.palette.text.secondary },
    '&:has(:checked)': {
      borderColor: vars.palette.company.border,
      outline: `1px solid ${vars.palette.company.border}`,
      backgroundColor: vars.palette.company.tint,
    },
    '&:has(:focus-visible)': { outline: '2px solid var(--envol-ring)', outlineOffset: 2 },
  },
  '&[aria-invalid=true] label': { borderColor: vars.palette.error.main },
  input: {
    flex: 'none',
    width: '1.125rem',
    height: '1.125rem',
    margin: '0.2em 0 0',
    accentColor: vars.palette.company.border,
    // The focus ring is drawn around the label instead.
    '@supports selector(:has(*))': { '&:focus-visible': { outline: 'none' } },
  },
  'label > span': { ...typography.body1, minWidth: 0, fontWeight: typography.fontWeightMedium },
  small: {
    ...typography.body2,
    display: 'block',
    marginTop: space.half,
    fontWeight: typography.fontWeightRegular,
    color: vars.palette.text.secondary,
  },
}))
