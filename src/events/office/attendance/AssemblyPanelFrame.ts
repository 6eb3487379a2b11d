import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'

/** Styled frame of a folded panel about an assembly. */
export const AssemblyPanelFrame = styled('details')(({ theme: { vars, typography } }) => ({
  maxWidth: '34rem',
  marginBottom: space.x4,
  padding: `${space.x2} ${space.x4}`,
  border: `1px solid ${vars.palette.line}`,
  borderRadius: vars.shape.card,
  summary: { ...typography.body1, minHeight: 44, paddingBlock: space.x2, cursor: 'pointer' },
  form: { margin: `${space.x4} 0` },
}))
