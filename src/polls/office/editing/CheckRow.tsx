import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { space } from '#theme/space.ts'

type Props = { isOn: boolean; onChange: (isOn: boolean) => void; children: ReactNode }

/** Checkbox of the poll editor with its label, large enough for a finger. */
export function CheckRow({ isOn, onChange, children }: Props) {
  return (
    <Label>
      <input type="checkbox" checked={isOn} onChange={({ target }) => onChange(target.checked)} />
      <span>{children}</span>
    </Label>
  )
}

const Label = styled('label')(({ theme: { vars, typography } }) => ({
  ...typography.body2,
  display: 'flex',
  alignItems: 'center',
  gap: space.x3,
  minHeight: 44,
  cursor: 'pointer',
  input: { flex: 'none', width: '1.5rem', height: '1.5rem', margin: 0, accentColor: vars.palette.company.border },
}))
