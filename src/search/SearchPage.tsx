import { styled } from '@mui/material/styles'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { space } from '#theme/space.ts'
import { MAX_COUNTED_SEARCH_RESULTS } from '#contract/counting.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { useSession } from '#src/auth/session.ts'
import { PageColumn } from '#src/components/PageColumn.tsx'
import { LoadFailureMessage } from '#src/components/states/LoadFailureMessage.tsx'
import { UnmatchedSearchWordsNote } from '#src/components/states/UnmatchedSearchWordsNote.tsx'
import { SearchInput } from '#src/components/controls/SearchInput.tsx'
import { formatCappedCount, quoteFrench } from '#src/lib/text.ts'
import { useDelayedFlag } from '#src/lib/useDelayedFlag.ts'
import { usePageMetadata } from '#src/navigation/head.ts'
import { inPlaceNavigationOptions } from '#src/navigation/inPlaceNavigation.ts'
import { CorrectedOrSuggestedSearchNote } from './results/Correction.tsx'
import { NoSearchResults } from './results/NoSearchResults.tsx'
import { OfflineSearchScopeNote } from './results/OfflineSearchScopeNote.tsx'
import { SearchResults } from './results/Results.tsx'
import { ResultsSkeleton } from './results/ResultsSkeleton.tsx'
import { parseSearchFilter, searchPagePath } from './searchFilter.ts'
import { usePortalSearch } from './usePortalSearch.ts'

/** Page of the portal's search results, with the query in its URL. It also works without JavaScript. */
export function SearchPage() {
  const filter = parseSearchFilter(useSearchParams()[0])
  const { query } = filter
  const navigate = useNavigate()
  const isMember = useSession().status === 'member'
  const search = usePortalSearch(filter)
  usePageMetadata({ title: query ? `Recherche\u00a0: ${query}` : 'Recherche', description, isIndexed: false })

  return (
    <Page>
      {/* While a person types, the heading does not take the focus after navigation. */}
      <h1 tabIndex={-1}>Recherche</h1>
      <SearchInput
        label="Rechercher dans le portail"
        placeholder="Repos, fatigue, adhésion…"
        value={query}
        onSearch={(words) => void navigate(searchPagePath(words), inPlaceNavigationOptions)}
        action={portalPagePaths.search}
        name="query"
      />
      {query ? <Answer query={query} search={search} /> : <p>{isMember ? forMembers : description}</p>}
    </Page>
  )
}

const description = 'Cherchez dans les actualités, les questions et réponses et les pages du portail.'
const forMembers =
  'Cherchez dans le texte des accords, les événements, les actualités, les questions et réponses et les pages du portail.'

function Answer({ query, search }: { query: string; search: ReturnType<typeof usePortalSearch> }) {
  const { shown, error, isWaiting, mutate } = search
  const isLong = useDelayedFlag(isWaiting)
  const isFailed = error !== undefined && !isWaiting
  const total = shown?.data.reduce((sum, group) => sum + group.total, 0) ?? 0
  const words = shown?.isCorrected ? shown.correction : undefined
  return (
    <div aria-busy={isWaiting}>
      {/* A live region must be in the page before its text changes, or the first count is not announced. */}
      <p role="status">
        {shown &&
          !isWaiting &&
          !isFailed &&
          `${formatCappedCount(MAX_COUNTED_SEARCH_RESULTS, total, 'résultat')} pour ${quoteFrench(words ?? query)}`}
      </p>
      {isFailed ? (
        <LoadFailureMessage title="La recherche n’a pas abouti" message={error.message} onRetry={() => void mutate()} />
      ) : shown ? (
        <>
          <CorrectedOrSuggestedSearchNote answer={shown} query={query} />
          <OfflineSearchScopeNote />
          {total > 0 && <UnmatchedSearchWordsNote words={shown.without} />}
          {total === 0 ? <NoSearchResults query={query} /> : <SearchResults answer={shown} query={query} />}
        </>
      ) : (
        isLong && <ResultsSkeleton />
      )}
    </div>
  )
}

const Page = styled(PageColumn)(({ theme }) => ({
  paddingBlock: `${space.x12} ${space.x16}`,
  h1: { ...theme.typography.h1, margin: `0 0 ${space.x6}` },
  form: { maxWidth: '46rem' },
  '& > p, & [role=status]': {
    ...theme.typography.body2,
    minHeight: '1.5em',
    margin: `${space.x5} 0`,
    color: theme.vars.palette.text.secondary,
  },
  [theme.breakpoints.up('md')]: { paddingBlock: `${space.x16} ${space.x28}` },
}))
