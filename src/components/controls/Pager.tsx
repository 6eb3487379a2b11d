import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import { Link } from '#src/navigation/Link.tsx'

type Props = {
  page: number
  last: number
  toPage: (page: number) => string
}

/** Pagination links of a list: previous, next and nearby pages. Renders nothing for one page. */
export function Pager({ page, last, toPage }: Props) {
  if (last < 2) return null
  return (
    <Row aria-label="Pages">
      {page > 1 && (
        <Link to={toPage(Math.min(page - 1, last))} rel="prev" aria-label="Page précédente">
          {arrow('M15 4L7 12L15 20')}
        </Link>
      )}
      {pagesAround(page, last).map((entry) =>
        typeof entry === 'string' ? (
          <span key={entry}>…</span>
        ) : (
          <Link
            key={entry}
            to={toPage(entry)}
            aria-label={`Page ${entry}`}
            aria-current={entry === page ? 'page' : undefined}
          >
            {entry}
          </Link>
        ),
      )}
      {page < last && (
        <Link to={toPage(page + 1)} rel="next" aria-label="Page suivante">
          {arrow('M9 4L17 12L9 20')}
        </Link>
      )}
    </Row>
  )
}

/** Returns the first and last page, the current one and its neighbours, with a marker for each gap. */
function pagesAround(page: number, last: number): (number | 'before' | 'after')[] {
  const from = Math.max(2, Math.min(page - 1, last - 3))
  const to = Math.min(last - 1, Math.max(page + 1, 4))
  const middle = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
  return [
    1,
    ...(from > 2 ? (['before'] as const) : []),
    ...middle,
    ...(to < last - 1 ? (['after'] as const) : []),
    last,
  ]
}

const arrow = (path: string) => (
  <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden>
    <path d={path} fill="none" stroke="currentcolor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
  </svg>
)

const Row = styled('nav')(({ theme }) => ({
  ...theme.typography.subtitle1,
  display: 'flex',
  justifyContent: 'center',
  alignItems: 'center',
  gap: space.x1,
  fontVariantNumeric: 'tabular-nums',
  'a, span': { display: 'grid', placeItems: 'center', minWidth: 44, height: 44 },
  span: { minWidth: 24, color: theme.vars.palette.text.secondary },
  a: {
    borderRadius: theme.vars.shape.pill,
    color: theme.vars.palette.text.primary,
    textDecoration: 'none',
    '&:hover': { backgroundColor: theme.vars.palette.company.tint },
    '&[aria-current]': {
      backgroundColor: theme.vars.palette.company.selected,
      color: theme.vars.palette.company.text,
      fontWeight: theme.typography.fontWeightBold,
    },
    '&:focus-visible': { borderRadius: theme.vars.shape.pill, outlineOffset: 2 },
  },
}))
