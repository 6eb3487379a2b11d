import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'

/** The search of a list across its width, and its filters below. */
export const Tools = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: space.x3,
  margin: `${space.x5} 0`,
  alignItems: 'end',
  [theme.breakpoints.up('sm')]: { gridTemplateColumns: 'repeat(3, 1fr)', '& > form': { gridColumn: '1 / -1' } },
}))
