import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'

/** Styled grid of the footer's four columns: one, two or four per row. */
export const FooterColumns = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: `${space.x10} ${space.x8}`,
  maxWidth: 1248,
  marginInline: 'auto',
  padding: `${space.x10} ${space.x5} ${space.x10}`,
  [theme.breakpoints.up('sm')]: { gridTemplateColumns: '1fr 1fr', paddingInline: space.x6 },
  [theme.breakpoints.up('lg')]: { gridTemplateColumns: '1.25fr 0.8fr 1.35fr 1.1fr', gap: space.x12 },
}))

/** Styled column of the footer, with blocks and lists of links. */
export const FooterColumn = styled('div')(({ theme }) => ({
  display: 'grid',
  alignContent: 'start',
  gap: space.x5,
  minWidth: 0,
  '& > p': { ...theme.typography.h5, margin: 0, color: theme.vars.palette.text.primary },
  '& ul': { margin: 0, padding: 0, listStyle: 'none' },
  '& li > a, & li > button': {
    ...theme.typography.body1,
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 44,
    padding: 0,
    border: 0,
    background: 'none',
    color: theme.vars.palette.text.primary,
    textAlign: 'left',
    textDecoration: 'none',
    cursor: 'pointer',
    overflowWrap: 'anywhere',
    '&:hover, &[aria-current]': { color: theme.vars.palette.company.text },
    '&:hover': { textDecoration: 'underline', textUnderlineOffset: '0.25em' },
    '&[aria-current]': { fontWeight: theme.typography.fontWeightBold },
  },
}))

/** Styled title of a list of links in the footer. */
export const FooterTitle = styled('h2')(({ theme }) => ({
  ...theme.typography.overline,
  margin: `0 0 ${space.x2}`,
  color: theme.vars.palette.text.secondary,
}))
