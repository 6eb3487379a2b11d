import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import { PageColumn } from './PageColumn.tsx'

/** Styled column of a page opened by a mailed link. `[data-note]` is shown without JavaScript, which reads the link. */
export const LinkSecretPageColumn = styled(PageColumn)(({ theme: { vars, typography, breakpoints } }) => ({
  display: 'grid',
  gap: space.x8,
  maxWidth: '52rem',
  paddingBlock: `${space.x8} ${space.x16}`,
  '& > *': { minWidth: 0 },
  h1: { ...typography.h1, margin: 0 },
  '[data-note]': {
    '[data-script] &': { display: 'none' },
    margin: 0,
    padding: `${space.x3} ${space.x4}`,
    borderRadius: vars.shape.borderRadius,
    backgroundColor: vars.palette.Alert.warningStandardBg,
    color: vars.palette.Alert.warningColor,
    a: { color: 'inherit' },
  },
  'section > p': { margin: `0 0 ${space.x5}` },
  [breakpoints.up('md')]: { paddingBlock: `${space.x12} ${space.x24}` },
}))
