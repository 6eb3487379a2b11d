import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import { spaceTokens } from '#theme/spaceTokens.ts'

const { content, gutter } = spaceTokens

/** Column of a page's content, at most 1200 px wide, with side margins. */
export const PageColumn = styled('div')(({ theme }) => ({
  width: '100%',
  maxWidth: content.$value.value + 2 * gutter.$value.value,
  marginInline: 'auto',
  paddingInline: space.x5,
  [theme.breakpoints.up('sm')]: { paddingInline: gutter.$value.value },
}))
