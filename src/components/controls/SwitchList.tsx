import '#theme/laterComponents.ts'
import { styled } from '@mui/material/styles'
import Switch from '@mui/material/Switch'
import { useId, type ReactNode } from 'react'
import { space } from '#theme/space.ts'

type Props = {
  label: string
  about: ReactNode
  isOn: boolean
  disabled?: boolean
  onChange: (isOn: boolean) => void
}

/** Row of a list of switches: its label, an explanation and the switch. */
export function SwitchRow({ label, about, isOn, disabled = false, onChange }: Props) {
  const id = useId()
  return (
    <li>
      <label htmlFor={id}>{label}</label>
      <p id={`${id}about`}>{about}</p>
      <Switch
        id={id}
        checked={isOn}
        disabled={disabled}
        onChange={(_, next) => onChange(next)}
        slotProps={{ input: { 'aria-describedby': `${id}about` } }}
      />
    </li>
  )
}

/** Styled list of `SwitchRow`. */
export const SwitchList = styled('ul')(({ theme: { vars, typography } }) => ({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  li: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'center',
    columnGap: space.x5,
    padding: `${space.x4} 0`,
  },
  'li + li': { borderTop: `1px solid ${vars.palette.line}` },
  label: { ...typography.subtitle1, fontWeight: typography.fontWeightBold, cursor: 'pointer' },
  p: { ...typography.body2, gridColumn: 1, margin: 0, color: vars.palette.text.secondary },
  'li > span': { gridArea: '1 / 2 / 3' },
}))
