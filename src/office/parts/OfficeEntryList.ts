import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'

/** Styled list of an office page's entries below each other: heading, facts, buttons. */
export const OfficeEntryList = styled('ul')(({ theme: { vars, typography } }) => ({
  margin: `${space.x3} 0 ${space.x8}`,
  padding: 0,
  listStyle: 'none',
  '& > li': { padding: `${space.x4} 0`, borderTop: `1px solid ${vars.palette.line}`, overflowWrap: 'anywhere' },
  '& > li > h2, & > li > h3': { ...typography.subtitle1, margin: 0 },
  '& > li > h2 > a, & > li > h3 > a': {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 44,
    color: vars.palette.company.text,
  },
  '& > li > p': { ...typography.body2, margin: `${space.x1} 0 0`, color: vars.palette.text.secondary },
  '& > li > p[data-strong]': { color: vars.palette.text.primary },
  'li > p > a': { color: vars.palette.company.text },
  '& > li > div': { display: 'flex', flexWrap: 'wrap', gap: space.x3, marginTop: space.x3 },
}))
