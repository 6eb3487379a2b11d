import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import { PageColumn } from '#src/components/PageColumn.tsx'

/** Styled column of an event's page. */
export const EventPageColumn = styled(PageColumn)(({ theme }) => ({
  paddingBlock: `${space.x8} ${space.x16}`,
  [theme.breakpoints.up('md')]: { paddingBlock: `${space.x16} ${space.x28}` },
}))

/** Styled header on an event's boarding pass: kind, title, summary. */
export const EventHeader = styled('header')(({ theme }) => ({
  h1: { ...theme.typography.h2, margin: `${space.x2} 0 ${space.x3}` },
  p: { ...theme.typography.body1, display: 'flex', flexWrap: 'wrap', gap: `0 ${space.x4}`, margin: 0 },
  'p:first-of-type': {
    ...theme.typography.body2,
    color: theme.vars.palette.company.text,
    fontWeight: theme.typography.fontWeightBold,
  },
  strong: { color: theme.vars.palette.error.main },
}))

/** Styled description list on an event's boarding pass: date, place, contact. */
export const EventFactList = styled('dl')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `${space.x4} ${space.x12}`,
  margin: `${space.x8} 0`,
  dt: { ...theme.typography.overline, color: theme.vars.palette.text.secondary },
  dd: { ...theme.typography.subtitle1, margin: `${space.x1} 0 0`, '&::first-letter': { textTransform: 'uppercase' } },
  'dd span': { ...theme.typography.body2, color: theme.vars.palette.text.secondary },
  a: { color: theme.vars.palette.company.text, textUnderlineOffset: '0.2em' },
}))

/** Styled text below an event's boarding pass, in sections. */
export const EventBody = styled('div')(({ theme }) => ({
  ...theme.typography.body1,
  display: 'grid',
  gap: space.x8,
  justifyItems: 'start',
  maxWidth: '38em',
  paddingTop: space.x10,
  h2: { ...theme.typography.h3, margin: `0 0 ${space.x4}` },
  // Lists of the page itself, not those of a text within.
  '& > section > ol, & > section > ul': { margin: 0, padding: 0, listStyle: 'none' },
  '& > section > ol > li': {
    display: 'grid',
    gridTemplateColumns: '5.5rem minmax(0, 1fr)',
    gap: space.x4,
    padding: `${space.x3} 0`,
    borderTop: `1px solid ${theme.vars.palette.line}`,
    b: { fontVariantNumeric: 'tabular-nums', color: theme.vars.palette.company.text },
  },
}))
