import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'

/** Styled introduction below an office screen's title. */
export const OfficeIntro = styled('p')(({ theme: { vars, typography } }) => ({
  ...typography.body1,
  maxWidth: '60ch',
  margin: `${space.x3} 0 ${space.x5}`,
  color: vars.palette.text.secondary,
  a: { color: vars.palette.company.text, textUnderlineOffset: '0.2em' },
}))
