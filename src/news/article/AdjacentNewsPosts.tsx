import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import type { NewsPost } from '#contract/news/news.ts'
import { NonBreakingHyphenTitle } from '#src/components/text/NonBreakingHyphenTitle.tsx'
import { Link } from '#src/navigation/Link.tsx'
import { portalPagePaths } from '#contract/paths.ts'

/** Links to the previous and the next news post. */
export function AdjacentNewsPosts({ older, newer }: Pick<NewsPost, 'older' | 'newer'>) {
  if (!older && !newer) return null
  return (
    <Row aria-label="Autres actualités">
      {older && (
        <Link to={portalPagePaths.post(older.id)} rel="prev">
          <span>Plus ancienne</span>
          <NonBreakingHyphenTitle>{older.title}</NonBreakingHyphenTitle>
        </Link>
      )}
      {newer && (
        <Link to={portalPagePaths.post(newer.id)} rel="next">
          <span>Plus récente</span>
          <NonBreakingHyphenTitle>{newer.title}</NonBreakingHyphenTitle>
        </Link>
      )}
    </Row>
  )
}

// Limited to the margin beside the column, which does not grow with the text.
const REACH = '20px'

const Row = styled('nav')(({ theme }) => ({
  display: 'grid',
  gap: `${space.x2} ${space.x8}`,
  // The text aligns with the article's column; hover backgrounds extend beyond it.
  ...theme.typography.body1,
  marginInline: `max(-${REACH}, (100% - 30em) / 2 - ${REACH})`,
  paddingBlock: `${space.x8} ${space.x16}`,
  a: {
    ...theme.typography.h4,
    padding: `${space.x5} ${REACH}`,
    textWrap: 'balance',
    borderRadius: theme.vars.shape.card,
    color: theme.vars.palette.text.primary,
    textDecoration: 'none',
    transition: theme.transitions.create('background-color'),
    '&:hover': { backgroundColor: theme.vars.palette.company.tint },
    '&:focus-visible': { borderRadius: theme.vars.shape.card },
  },
  'a > span:first-of-type': {
    ...theme.typography.overline,
    display: 'block',
    color: theme.vars.palette.text.secondary,
  },
  [theme.breakpoints.up('md')]: {
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    paddingBlock: `${space.x12} ${space.x28}`,
    '[rel=next]': { gridColumn: 2, textAlign: 'end' },
  },
}))
