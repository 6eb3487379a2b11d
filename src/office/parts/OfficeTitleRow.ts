import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'

/** Row of an office page's title and the button that creates an entry. */
export const OfficeTitleRow = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space.x3,
})
