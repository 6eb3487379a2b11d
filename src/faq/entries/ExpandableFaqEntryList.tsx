import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'

/** List of FAQ questions separated by thin lines. */
export const ExpandableFaqEntryList = styled('ul')(({ theme }) => ({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > *': { paddingBlock: space.x1, borderBlockStart: `1px solid ${theme.vars.palette.line}` },
  '& > :last-child': { borderBlockEnd: `1px solid ${theme.vars.palette.line}` },
  '& > div': { paddingBlock: space.x5 },
}))
