import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'

type Props = {
  label: string
  value: string | undefined
  /** Values of a select list with their labels; the first means no choice. */
  options: (readonly [value: string, words: string])[]
  onChange: (value: string) => void
}

/** Labelled native select list for filters. */
export function FilterSelect({ label, value = '', options, onChange }: Props) {
  return (
    <Field>
      <span>{label}</span>
      <select value={value} data-chosen={value !== '' || undefined} onChange={(event) => onChange(event.target.value)}>
        {options.map(([one, words]) => (
          <option key={one} value={one}>
            {words}
          </option>
        ))}
      </select>
      <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden>
        <path d="M6 9l6 6 6-6" fill="none" stroke="currentcolor" strokeWidth="2" strokeLinecap="round" />
      </svg>
    </Field>
  )
}

const Field = styled('label')(({ theme: { vars, typography } }) => ({
  position: 'relative',
  display: 'block',
  minWidth: 0,
  span: { ...typography.caption, display: 'block', paddingInlineStart: space.x4, color: vars.palette.text.secondary },
  select: {
    ...typography.body2,
    width: '100%',
    minHeight: 44,
    padding: `0 ${space.x10} 0 ${space.x4}`,
    border: `1px solid ${vars.palette.control}`,
    borderRadius: vars.shape.pill,
    fontFamily: 'inherit',
    fontWeight: typography.fontWeightMedium,
    textOverflow: 'ellipsis',
    backgroundColor: vars.palette.background.paper,
    color: vars.palette.text.primary,
    appearance: 'none',
    cursor: 'pointer',
    '&:hover': { borderColor: vars.palette.text.primary },
    '&:focus-visible': { borderRadius: vars.shape.pill },
  },
  'select[data-chosen]': { borderColor: vars.palette.company.border, color: vars.palette.company.text },
  svg: { position: 'absolute', insetInlineEnd: space.x4, bottom: space.x3, pointerEvents: 'none' },
}))
