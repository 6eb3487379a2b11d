import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import { MAX_COUNTED_SEARCH_RESULTS } from '#contract/counting.ts'
import type { SearchReply } from '#contract/search/search.ts'
import { HighlightedText } from '#src/components/text/HighlightedText.tsx'
import { MoreLink } from '#src/components/controls/MoreLink.tsx'
import { formatCappedCount } from '#src/lib/text.ts'
import { Link } from '#src/navigation/Link.tsx'
import { useSearchKindTitleAndUrl } from '#src/search/useSearchKindTitleAndUrl.ts'
import { SearchHitDetails } from './SearchHitDetails.tsx'

/** Search results grouped by kind, with a link to more where a kind has its own list. */
export function SearchResults({ answer, query }: { answer: SearchReply; query: string }) {
  const searchKind = useSearchKindTitleAndUrl()
  const words = (answer.isCorrected && answer.correction) || query
  return answer.data.map(({ kind, total, hits }) => {
    const { label, all } = searchKind(kind)
    return (
      <Group key={kind} aria-labelledby={`resultats-${kind}`}>
        <h2 id={`resultats-${kind}`}>
          {label} <small>{formatCappedCount(MAX_COUNTED_SEARCH_RESULTS, total, 'résultat')}</small>
        </h2>
        <ul>
          {hits.map((hit) => (
            <li key={hit.path}>
              <h3>
                <Link to={hit.path}>
                  <HighlightedText of={hit.title} />
                </Link>
              </h3>
              <p>
                <HighlightedText of={hit.excerpt} />
              </p>
              <SearchHitDetails hit={hit} />
            </li>
          ))}
        </ul>
        {all && total > hits.length && <MoreLink to={all(words)}>Voir les autres</MoreLink>}
      </Group>
    )
  })
}

const Group = styled('section')(({ theme }) => ({
  maxWidth: '46rem',
  marginTop: space.x12,
  h2: {
    ...theme.typography.h3,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    justifyContent: 'space-between',
    gap: `0 ${space.x4}`,
    margin: 0,
    paddingBottom: space.x3,
    borderBottom: `1px solid ${theme.vars.palette.line}`,
  },
  'h2 > small': {
    ...theme.typography.body2,
    fontFamily: theme.typography.fontFamily,
    letterSpacing: 0,
    color: theme.vars.palette.text.secondary,
  },
  ul: { margin: `0 0 ${space.x4}`, padding: 0, listStyle: 'none' },
  li: { position: 'relative', padding: `${space.x5} 0`, borderBottom: `1px solid ${theme.vars.palette.line}` },
  h3: { ...theme.typography.h4, margin: 0, textWrap: 'pretty' },
  p: { ...theme.typography.body1, margin: `${space.x1} 0`, color: theme.vars.palette.text.secondary },
  'h3 a': {
    color: 'inherit',
    textDecoration: 'none',
    '&:hover': { textDecoration: 'underline', textDecorationThickness: '0.06em', textUnderlineOffset: '0.18em' },
    // Makes the whole result clickable.
    '&::after': { content: '""', position: 'absolute', inset: 0 },
  },
}))
