import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'

/** Styled section of an office page in a frame, for one task: heading, explanation, fields and buttons. */
export const OfficePanel = styled('section')(({ theme: { vars, typography } }) => ({
  display: 'grid',
  justifyItems: 'start',
  gap: space.x4,
  margin: `${space.x5} 0 ${space.x8}`,
  padding: space.x5,
  border: `1px solid ${vars.palette.line}`,
  borderRadius: vars.shape.card,
  h2: { ...typography.h4, margin: 0, overflowWrap: 'anywhere' },
  '& > ul': { ...typography.body2, margin: 0, paddingInlineStart: space.x5 },
}))
