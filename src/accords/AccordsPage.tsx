import { styled } from '@mui/material/styles'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { space } from '#theme/space.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { FilterLinkRow } from '#src/components/filters/CategoryFilter.tsx'
import { PageColumn } from '#src/components/PageColumn.tsx'
import { SearchInput } from '#src/components/controls/SearchInput.tsx'
import { usePageMetadata } from '#src/navigation/head.ts'
import { inPlaceNavigationOptions } from '#src/navigation/inPlaceNavigation.ts'
import { parseAccordFilter, accordsPath, type AccordFilter } from './accordFilter.ts'
import { accordThemes, accordThemeLabels } from './accordLabels.ts'
import { AccordList } from './list/AccordList.tsx'
import { AccordFilters } from './list/AccordFilters.tsx'
import { AccordsOfOwnCompanyNote } from './list/AccordsOfOwnCompanyNote.tsx'
import { AccordPassages } from './list/AccordPassages.tsx'

/**
 * Page that lists the collective agreements, filtered by the URL's query. Searched words are looked up in summaries and
 * in the text of documents.
 */
export function AccordsPage() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const filter = parseAccordFilter(search)
  const { search: words = '', theme } = filter
  usePageMetadata({
    title: theme ? `Accords – ${accordThemeLabels[theme]}` : 'Accords',
    description: 'Les accords de votre compagnie, et ce que leurs articles disent.',
    isIndexed: false,
  })

  const searchFor = (typed: string) => {
    // The address may have changed since the key press: read the current one.
    const { page: _, ...now } = parseAccordFilter(new URLSearchParams(window.location.search))
    void navigate(accordsPath({ ...now, search: typed, isLiteral: undefined }), inPlaceNavigationOptions)
  }

  return (
    <Page>
      {/* While a person types, the heading does not take the focus after navigation. */}
      <h1 tabIndex={-1}>Accords</h1>
      <p>Ce qui est signé se vérifie. Cherchez un mot, lisez l’article, à la bonne page.</p>
      <AccordsOfOwnCompanyNote />
      <SearchInput
        label="Rechercher dans les accords"
        placeholder="Découché, réserve, indemnité…"
        value={words}
        onSearch={searchFor}
        action={portalPagePaths.accords}
      />
      <FilterLinkRow label="Thèmes" entries={themesOf(filter)} />
      <AccordFilters filter={filter} />
      {words && <AccordPassages key={words} filter={filter} />}
      <AccordList filter={filter} />
    </Page>
  )
}

function themesOf({ page: _, theme: current, ...rest }: AccordFilter) {
  const all = { label: 'Tous', to: accordsPath(rest), isCurrent: current === undefined }
  return [
    all,
    ...accordThemes.map((theme) => ({
      label: accordThemeLabels[theme],
      to: accordsPath({ ...rest, theme }),
      isCurrent: theme === current,
    })),
  ]
}

const Page = styled(PageColumn)(({ theme }) => ({
  paddingBlock: `${space.x12} ${space.x16}`,
  h1: { ...theme.typography.h1, margin: 0 },
  'h1 + p': { ...theme.typography.lead, margin: `${space.x3} 0 ${space.x8}`, color: theme.vars.palette.text.secondary },
  '& > form': { maxWidth: '46rem', marginBottom: space.x3 },
  [theme.breakpoints.up('md')]: { paddingBlock: `${space.x16} ${space.x28}` },
}))
