import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'

/** Styled list of the accesses to an account: devices, passkeys, calendar feeds, data exports. */
export const AccountAccessList = styled('ul')(({ theme: { vars, typography } }) => ({
  display: 'grid',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  li: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: `${space.x3} ${space.x6}`,
    padding: `${space.x4} 0`,
    borderBottom: `1px solid ${vars.palette.line}`,
  },
  'li > svg': { flex: 'none', color: vars.palette.text.secondary },
  'li > svg + div': { flex: '1 1 12rem' },
  b: { ...typography.subtitle1, fontWeight: typography.fontWeightBold },
  'b + span': {
    ...typography.caption,
    display: 'inline-block',
    marginInlineStart: space.x3,
    padding: `${space.half} ${space.x3}`,
    borderRadius: vars.shape.pill,
    fontWeight: typography.fontWeightBold,
    backgroundColor: vars.palette.company.selected,
    color: vars.palette.company.text,
  },
  'li > div > p': { ...typography.body2, margin: 0, color: vars.palette.text.secondary },
}))
