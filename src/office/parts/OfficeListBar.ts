import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'

/** Row above an office list: the number of entries, then links and buttons for the list. */
export const OfficeListBar = styled('div')(({ theme: { vars, typography } }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space.x2,
  a: {
    ...typography.button,
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 44,
    color: vars.palette.company.text,
  },
  p: { ...typography.body2, flex: 1, minWidth: '8rem', margin: 0, color: vars.palette.text.secondary },
}))
