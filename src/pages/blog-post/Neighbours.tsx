import { styled } from '@mui/material/styles'
import type { Post } from '#contract/posts.ts'
import { Link } from '#src/navigation/Link.tsx'
import { paths } from '#src/paths.ts'

/** The posts published before and after this one. */
export function Neighbours({ older, newer }: Pick<Post, 'older' | 'newer'>) {
  if (!older && !newer) return null
  return (
    <Row aria-label="Autres actualités">
      {older && (
        <Link to={paths.post(older.id)} rel="prev">
          <span>Plus ancienne</span>
          {older.title}
        </Link>
      )}
      {newer && (
        <Link to={paths.post(newer.id)} rel="next">
          <span>Plus récente</span>
          {newer.title}
        </Link>
      )}
    </Row>
  )
}

const Row = styled('nav')(({ theme }) => ({
  display: 'grid',
  gap: '0.5rem 2rem',
  maxWidth: '60rem',
  margin: '0 auto',
  paddingBlock: '2rem 4rem',
  a: {
    ...theme.typography.h4,
    padding: '1.25rem',
    borderRadius: theme.vars.shape.card,
    color: theme.vars.palette.text.primary,
    textDecoration: 'none',
    transition: theme.transitions.create('background-color'),
    '&:hover': { backgroundColor: theme.vars.palette.company.tint },
    '&:focus-visible': { borderRadius: theme.vars.shape.card },
  },
  span: { ...theme.typography.overline, display: 'block', color: theme.vars.palette.text.secondary },
  [theme.breakpoints.up('md')]: {
    gridTemplateColumns: '1fr 1fr',
    paddingBlock: '3rem 7rem',
    '[rel=next]': { gridColumn: 2, textAlign: 'end' },
  },
}))
