import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { space } from '#theme/space.ts'
import { useSelectedCompanyId } from '#src/companies/selectedCompany.ts'
import { useNewsPosts } from '#src/news/usePosts.ts'
import { ButtonLink } from '#src/components/controls/Button.tsx'
import { layoutShiftGuardStyles } from '#src/components/layoutShiftGuardStyles.ts'
import { hiddenInFirstFrameStyles } from '#src/components/states/hiddenInFirstFrameStyles.ts'
import { EmptyListMessage } from '#src/components/states/EmptyListMessage.tsx'
import { NewsDrawing } from '#src/news/NewsDrawing.tsx'
import { SpellingSuggestionNote } from '#src/components/text/SpellingSuggestionNote.tsx'
import { QueryBoundary } from '#src/components/states/QueryBoundary.tsx'
import { NewsCard } from '#src/news/NewsCard.tsx'
import { NewsCardSkeleton } from '#src/news/NewsCardSkeleton.tsx'
import { Pager } from '#src/components/controls/Pager.tsx'
import { formatCount, formatCappedCount, quoteFrench } from '#src/lib/text.ts'
import { useIdlePrefetch } from '#src/navigation/prefetch.ts'
import { MAX_COUNTED_SEARCH_RESULTS } from '#contract/counting.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { newsListPath, toNewsPostsQuery, type NewsListFilter } from '#src/news/parseBlogFilter.ts'
import { NewsCompanyChoice } from './NewsCompanyChoice.tsx'

/** Paginated list of the filtered news posts. The previous list stays, faded, until the next one arrives. */
export function NewsList({ filter }: { filter: NewsListFilter }) {
  const posts = useNewsPosts(toNewsPostsQuery(filter, useSelectedCompanyId()))
  const [former, setFormer] = useState(posts.data)
  if (posts.data && posts.data !== former) setFormer(posts.data)
  const isWaiting = !posts.data && !posts.error
  const shown = isWaiting ? former : posts.data
  useIdlePrefetch(posts.data?.data.map(({ id }) => portalPagePaths.post(id)) ?? [])

  return (
    <div aria-busy={isWaiting}>
      <Head>
        <p role="status">{posts.data && countOf(posts.data.meta.total, filter)}</p>
        <NewsCompanyChoice filter={filter} />
      </Head>
      {shown?.correction && (
        <SpellingSuggestionNote
          words={shown.correction}
          to={newsListPath({ ...filter, page: 1, search: shown.correction })}
        />
      )}
      <QueryBoundary
        of={{ ...posts, data: shown }}
        failure="Les actualités n’ont pas pu être chargées"
        skeleton={skeleton}
        empty={<NoNews filter={filter} total={shown?.meta.total ?? 0} />}
      >
        {({ data, meta }) => (
          <>
            <List data-faded={isWaiting || undefined}>
              {data.map((post, index) => (
                <li key={post.id}>
                  <NewsCard post={post} isLead={index === 0 && !filter.search} />
                </li>
              ))}
            </List>
            <Pager
              page={meta.current_page}
              last={meta.last_page}
              toPage={(page) => newsListPath({ ...filter, page })}
            />
          </>
        )}
      </QueryBoundary>
    </div>
  )
}

/** Message for an empty list of news posts (search, page number or category), with a link onward. */
function NoNews({ filter, total }: { filter: NewsListFilter; total: number }) {
  const [title, advice, label, to] =
    total > 0
      ? [
          'Cette page n’existe pas',
          'La liste est plus courte que cela.',
          'Revenir à la première page',
          newsListPath({ ...filter, page: 1 }),
        ]
      : filter.search
        ? [`Rien pour ${quoteFrench(filter.search)}`, adviceFor(filter), 'Effacer la recherche', portalPagePaths.blog]
        : [
            'Rien ici pour l’instant',
            'Les autres catégories ont sûrement de quoi lire.',
            'Toutes les actualités',
            portalPagePaths.blog,
          ]
  return (
    <EmptyListMessage
      drawing={filter.search ? undefined : <NewsDrawing />}
      title={title}
      action={<ButtonLink to={to}>{label}</ButtonLink>}
    >
      {advice}
    </EmptyListMessage>
  )
}

function adviceFor({ category, isOfAll }: NewsListFilter) {
  const wider = [...(category ? ['toutes les catégories'] : []), ...(isOfAll ? [] : ['toutes les compagnies'])]
  return wider.length
    ? `Essayez un mot plus court, un autre terme, ou cherchez dans ${wider.join(' et ')}.`
    : 'Essayez un mot plus court, ou un autre terme.'
}

const countOf = (total: number, { search }: NewsListFilter) =>
  search
    ? `${formatCappedCount(MAX_COUNTED_SEARCH_RESULTS, total, 'résultat')} pour ${quoteFrench(search)}`
    : formatCount(total, 'actualité')

const List = styled('ul')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: `${space.x12} ${space.x16}`,
  margin: `0 0 ${space.x16}`,
  padding: 0,
  listStyle: 'none',
  transition: theme.transitions.create('opacity'),
  '&[data-faded]': { opacity: 0.5 },
  // The centred first card appears once complete. The skeleton, not an `article`, has no `[hidden]` end.
  'article[data-lead]': layoutShiftGuardStyles('[hidden]'),
  // On phones the first post fills the first window.
  [theme.breakpoints.down('md')]: { '& > li ~ li': hiddenInFirstFrameStyles },
  [theme.breakpoints.up('lg')]: {
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    rowGap: space.x16,
    '& > :has(> [data-lead])': { gridColumn: 'span 2' },
  },
}))

const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap-reverse',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `${space.x3} ${space.x8}`,
  margin: `0 0 ${space.x8}`,
  p: { ...theme.typography.body2, minHeight: '1.5em', margin: 0, color: theme.vars.palette.text.secondary },
}))

const skeleton = (
  <List as="div">
    <div>
      <NewsCardSkeleton isLead />
    </div>
    {['a', 'b', 'c', 'd'].map((key) => (
      <NewsCardSkeleton key={key} />
    ))}
  </List>
)
