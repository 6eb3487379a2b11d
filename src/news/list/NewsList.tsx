import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { space } from '#theme/space.ts'
import { usePosts, type PostFilter } from '#src/news/usePosts.ts'
import { ActionLink } from '#src/components/Action.tsx'
import { EmptyData } from '#src/components/EmptyData.tsx'
import { Loaded } from '#src/components/Loaded.tsx'
import { NewsCard } from '#src/news/NewsCard.tsx'
import { NewsCardSkeleton } from '#src/news/NewsCardSkeleton.tsx'
import { Pager } from '#src/components/Pager.tsx'
import { counted, quoted } from '#src/lib/text.ts'
import { useIdlePrefetch } from '#src/navigation/prefetch.ts'
import { paths } from '#contract/paths.ts'
import { blogPath } from '#src/news/blogFilter.ts'

/** The news that a filter leaves, page by page. While the next list is on its way the former one stays, faded. */
export function NewsList({ filter }: { filter: PostFilter }) {
  const posts = usePosts(filter)
  const [former, setFormer] = useState(posts.data)
  if (posts.data && posts.data !== former) setFormer(posts.data)
  const isWaiting = !posts.data && !posts.error
  const shown = isWaiting ? former : posts.data
  useIdlePrefetch(posts.data?.data.map(({ id }) => paths.post(id)) ?? [])

  return (
    <div aria-busy={isWaiting}>
      <Count role="status">{posts.data && countOf(posts.data.meta.total, filter)}</Count>
      <Loaded
        of={{ ...posts, data: shown }}
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
            <Pager page={meta.current_page} last={meta.last_page} toPage={(page) => blogPath({ ...filter, page })} />
          </>
        )}
      </Loaded>
    </div>
  )
}

/** No news: none for these words, none on a page beyond the last, none in a category; each with a way on. */
function NoNews({ filter, total }: { filter: PostFilter; total: number }) {
  const [title, advice, label, to] =
    total > 0
      ? [
          'Cette page n’existe pas',
          'La liste est plus courte que cela.',
          'Revenir à la première page',
          blogPath({ ...filter, page: 1 }),
        ]
      : filter.search
        ? [
            `Rien pour ${quoted(filter.search)}`,
            filter.category
              ? 'Essayez un mot plus court, un autre terme, ou cherchez dans toutes les catégories.'
              : 'Essayez un mot plus court, ou un autre terme.',
            'Effacer la recherche',
            paths.blog,
          ]
        : [
            'Rien ici pour l’instant',
            'Les autres catégories ont sûrement de quoi lire.',
            'Toutes les actualités',
            paths.blog,
          ]
  return (
    <EmptyData of={filter.search ? 'search' : 'news'} title={title} action={<ActionLink to={to}>{label}</ActionLink>}>
      {advice}
    </EmptyData>
  )
}

const countOf = (total: number, { search }: PostFilter) =>
  search ? `${counted(total, 'résultat')} pour ${quoted(search)}` : counted(total, 'actualité')

const List = styled('ul')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: `${space.x12} ${space.x16}`,
  margin: `0 0 ${space.x16}`,
  padding: 0,
  listStyle: 'none',
  transition: theme.transitions.create('opacity'),
  '&[data-faded]': { opacity: 0.5 },
  [theme.breakpoints.up('lg')]: {
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    rowGap: space.x16,
    '& > :has(> [data-lead])': { gridColumn: 'span 2' },
  },
}))

const Count = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  minHeight: '1.5em',
  margin: `0 0 ${space.x8}`,
  color: theme.vars.palette.text.secondary,
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
