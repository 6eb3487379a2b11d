import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'

/** Grid of agreement cards, with two columns where there is room. */
export const AccordCardGrid = styled('ul')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space.x4,
  margin: `0 0 ${space.x12}`,
  padding: 0,
  listStyle: 'none',
  transition: theme.transitions.create('opacity'),
  '&[data-faded]': { opacity: 0.5 },
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: space.x6 },
}))
