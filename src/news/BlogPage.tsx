import { PageColumn } from '#src/components/PageColumn.tsx'
import { styled } from '@mui/material/styles'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { space } from '#theme/space.ts'
import { FilterLinkRow } from '#src/components/filters/CategoryFilter.tsx'
import { newsPostCategoryLabels } from '#contract/news/newsPostCategoryLabels.ts'
import { SearchInput } from '#src/components/controls/SearchInput.tsx'
import { usePageMetadata } from '#src/navigation/head.ts'
import { inPlaceNavigationOptions } from '#src/navigation/inPlaceNavigation.ts'
import { portalPagePaths } from '#contract/paths.ts'
import {
  parseNewsListFilter,
  newsListPath,
  NEWS_EVERY_COMPANY_PARAMETER_VALUE,
  newsPostCategories,
  type NewsListFilter,
} from './parseBlogFilter.ts'
import { RssFeedLinks } from './list/RssFeedLinks.tsx'
import { NewsList } from './list/NewsList.tsx'

/** Page of the news posts. The URL holds page, category and search. */
export function BlogPage() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const filter = parseNewsListFilter(search)
  const { category, search: words = '', isOfAll } = filter
  usePageMetadata({ title: titleOf(filter), description, isIndexed: words === '', hasFeed: true })

  const searchFor = (typed: string) => {
    // Reads the current address, which may have changed since the key was pressed.
    const { page: _, ...now } = parseNewsListFilter(new URLSearchParams(window.location.search))
    void navigate(newsListPath({ ...now, search: typed }), inPlaceNavigationOptions)
  }

  return (
    <Page>
      {/* Without `tabIndex` the heading does not take the focus while a person types. */}
      <h1 tabIndex={-1}>Actualités</h1>
      <p>{description}</p>
      <Tools>
        <SearchInput
          label="Rechercher dans les actualités"
          placeholder="Repos, réserve, fatigue…"
          value={words}
          onSearch={searchFor}
          action={portalPagePaths.blog}
        >
          {category && <input type="hidden" name="category" value={category} />}
          {isOfAll && <input type="hidden" name="companies" value={NEWS_EVERY_COMPANY_PARAMETER_VALUE} />}
        </SearchInput>
        <FilterLinkRow label="Catégories" entries={entriesOf(filter)} />
      </Tools>
      <NewsList filter={filter} />
      <RssFeedLinks />
    </Page>
  )
}

const description = 'Ce qui se négocie, ce qui se gagne, ce qu’il faut savoir avant le prochain vol.'

function titleOf({ page = 1, category, isOfAll }: NewsListFilter): string {
  return [
    'Actualités',
    ...(category ? [newsPostCategoryLabels[category]] : []),
    ...(isOfAll ? ['toutes les compagnies'] : []),
    ...(page > 1 ? [`page ${page}`] : []),
  ].join(' – ')
}

function entriesOf({ page: _, category: current, ...rest }: NewsListFilter) {
  const all = { label: 'Toutes', to: newsListPath(rest), isCurrent: current === undefined }
  return [
    all,
    ...newsPostCategories.map((category) => ({
      label: newsPostCategoryLabels[category],
      to: newsListPath({ ...rest, category }),
      isCurrent: category === current,
    })),
  ]
}

const Page = styled(PageColumn)(({ theme }) => ({
  paddingBlock: `${space.x12} ${space.x16}`,
  h1: { ...theme.typography.h1, margin: 0 },
  'h1 + p': { ...theme.typography.lead, margin: `${space.x3} 0 0`, color: theme.vars.palette.text.secondary },
  [theme.breakpoints.up('md')]: { paddingBlock: `${space.x16} ${space.x28}` },
}))

const Tools = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: space.x4,
  margin: `${space.x8} 0`,
  [theme.breakpoints.up('lg')]: {
    gridTemplateColumns: '1fr 20rem',
    alignItems: 'center',
    // Fixed in its column from the first render, although its neighbour loads later.
    form: { order: 1, gridRow: 1, gridColumn: 2 },
  },
}))
