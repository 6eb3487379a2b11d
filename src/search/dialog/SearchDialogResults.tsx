import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import { MAX_COUNTED_SEARCH_RESULTS } from '#contract/counting.ts'
import type { SearchReply } from '#contract/search/search.ts'
import { LoadFailureMessage } from '#src/components/states/LoadFailureMessage.tsx'
import { HighlightedText } from '#src/components/text/HighlightedText.tsx'
import { UnmatchedSearchWordsNote } from '#src/components/states/UnmatchedSearchWordsNote.tsx'
import { VisuallyHidden } from '#src/components/VisuallyHidden.ts'
import { formatCappedCount } from '#src/lib/text.ts'
import { useDelayedFlag } from '#src/lib/useDelayedFlag.ts'
import { Link } from '#src/navigation/Link.tsx'
import { CorrectedOrSuggestedSearchNote } from '#src/search/results/Correction.tsx'
import { SearchHitDetails } from '#src/search/results/SearchHitDetails.tsx'
import { NoSearchResults } from '#src/search/results/NoSearchResults.tsx'
import { OfflineSearchScopeNote } from '#src/search/results/OfflineSearchScopeNote.tsx'
import { ResultsSkeleton } from '#src/search/results/ResultsSkeleton.tsx'
import { searchPagePath } from '#src/search/searchFilter.ts'
import { useSearchKindTitleAndUrl } from '#src/search/useSearchKindTitleAndUrl.ts'
import type { usePortalSearch } from '#src/search/usePortalSearch.ts'
import { searchOptionId } from './useOptionSelection.ts'

type Props = {
  /** Element id of the search dialog's list of results. */
  list: string
  query: string
  search: ReturnType<typeof usePortalSearch>
  /** Index of the search result that the keyboard has selected. */
  at: number
  onChoose: () => void
  /** Replaces the words of the search with the suggested ones. */
  onMeant: (words: string) => void
}

/** Results of the search dialog as a listbox, with its loading, error and empty states. */
export function SearchDialogResults({
  list,
  query,
  search: { shown, error, isWaiting, mutate },
  at,
  onChoose,
  onMeant,
}: Props) {
  const isLong = useDelayedFlag(isWaiting)
  const isFailed = error !== undefined && !isWaiting
  const answer = isFailed || !query ? undefined : shown
  const total = answer?.data.reduce((sum, group) => sum + group.total, 0) ?? 0
  return (
    <div aria-busy={isWaiting}>
      {/* A live region must be in the page before its text changes, or the first count is not announced. */}
      <VisuallyHidden role="status">
        {answer && !isWaiting && formatCappedCount(MAX_COUNTED_SEARCH_RESULTS, total, 'résultat')}
      </VisuallyHidden>
      {isFailed && (
        <LoadFailureMessage title="La recherche n’a pas abouti" message={error.message} onRetry={() => void mutate()} />
      )}
      {!isFailed && !answer && isLong && <ResultsSkeleton />}
      {answer && (
        <>
          <Said>
            <CorrectedOrSuggestedSearchNote answer={answer} query={query} onMeant={onMeant} onFollow={onChoose} />
            <OfflineSearchScopeNote />
            {total > 0 && <UnmatchedSearchWordsNote words={answer.without} />}
          </Said>
          {total === 0 ? (
            <NoSearchResults query={query} />
          ) : (
            <Choice list={list} query={query} answer={answer} at={at} onChoose={onChoose} isFaded={isLong} />
          )}
        </>
      )}
    </div>
  )
}

type ChoiceProps = Pick<Props, 'list' | 'query' | 'at' | 'onChoose'> & { answer: SearchReply; isFaded: boolean }

function Choice({ list, query, answer: { data }, at, onChoose, isFaded }: ChoiceProps) {
  const searchKind = useSearchKindTitleAndUrl()
  const starts = data.map((_, index) => data.slice(0, index).reduce((sum, { hits }) => sum + hits.length, 0))
  const option = (place: number) => ({
    id: searchOptionId(list, place),
    role: 'option',
    tabIndex: -1,
    'aria-selected': place === at,
    onClick: onChoose,
  })
  const last = data.reduce((sum, { hits }) => sum + hits.length, 0)
  return (
    <List id={list} role="listbox" aria-label="Résultats" data-faded={isFaded || undefined}>
      {data.map(({ kind, hits }, group) => (
        <div key={kind} role="group" aria-labelledby={`${list}-${kind}`}>
          <strong id={`${list}-${kind}`}>{searchKind(kind).label}</strong>
          {hits.map((hit, index) => (
            <Link key={hit.path} to={hit.path} {...option((starts[group] ?? 0) + index)}>
              <b>
                <HighlightedText of={hit.title} />
              </b>
              <span>
                <HighlightedText of={hit.excerpt} />
              </span>
              <SearchHitDetails hit={hit} />
            </Link>
          ))}
        </div>
      ))}
      <Link to={searchPagePath(query)} {...option(last)}>
        <b>Tous les résultats</b>
      </Link>
    </List>
  )
}

const Said = styled('div')({ paddingInline: space.x3 })

const List = styled('div')(({ theme }) => ({
  transition: theme.transitions.create('opacity'),
  '&[data-faded]': { opacity: 0.5 },
  strong: {
    ...theme.typography.overline,
    display: 'block',
    padding: `${space.x4} ${space.x3} ${space.x1}`,
    color: theme.vars.palette.text.secondary,
  },
  a: {
    display: 'grid',
    gap: space.half,
    minHeight: 44,
    alignContent: 'center',
    padding: `${space.x2} ${space.x3}`,
    borderRadius: theme.vars.shape.borderRadius,
    color: 'inherit',
    textDecoration: 'none',
    scrollMarginBlock: space.x10,
    '&:hover': { backgroundColor: theme.vars.palette.action.hover },
    '&[aria-selected=true]': {
      backgroundColor: theme.vars.palette.company.tint,
      boxShadow: `inset 3px 0 0 ${theme.vars.palette.company.focus}`,
    },
  },
  'a > b': { ...theme.typography.subtitle1, textWrap: 'pretty' },
  'a > span': {
    ...theme.typography.body2,
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    overflow: 'hidden',
    color: theme.vars.palette.text.secondary,
  },
}))
