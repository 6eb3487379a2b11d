import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'

/** Layout of an office list's search: search field in full width, filters below in two or three columns. */
export const OfficeListFiltersLayout = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(9.5rem, 1fr))',
  gap: space.x3,
  margin: `${space.x5} 0`,
  alignItems: 'end',
  '& > form': { gridColumn: '1 / -1' },
  [theme.breakpoints.up('sm')]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
}))
