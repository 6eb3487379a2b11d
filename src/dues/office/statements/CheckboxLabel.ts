import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'

/** Label of a checkbox with its text beside it, 44 px high for touch. */
export const CheckboxLabel = styled('label')(({ theme: { typography } }) => ({
  ...typography.body2,
  display: 'flex',
  gap: space.x3,
  minHeight: 44,
  cursor: 'pointer',
  'input[type=checkbox]': { flex: 'none', width: 24, height: 24, margin: 0 },
}))
