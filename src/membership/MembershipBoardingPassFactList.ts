import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'

/** Styled description list on the boarding pass of a membership request. */
export const MembershipBoardingPassFactList = styled('div')(({ theme: { vars, typography } }) => ({
  filter: `drop-shadow(0 0 1px ${vars.palette.control})`,
  dl: { display: 'grid', gap: space.x6, margin: 0 },
  dt: { ...typography.overline, color: vars.palette.text.secondary },
  dd: { margin: 0, overflowWrap: 'anywhere' },
  '[data-large]': { ...typography.h5 },
  p: { margin: 0 },
  '[data-amount]': { ...typography.h3 },
  a: {
    display: 'inline-block',
    padding: `${space.x2} 0`,
    color: vars.palette.company.text,
    textUnderlineOffset: '0.2em',
  },
}))
