import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import type { PaginatedNewsPostList } from '#contract/news/news.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { EmptyListMessage } from '#src/components/states/EmptyListMessage.tsx'
import { QueryBoundary, type FetchedData } from '#src/components/states/QueryBoundary.tsx'
import { MoreLink } from '#src/components/controls/MoreLink.tsx'
import { PageSection } from '#src/components/PageSection.tsx'
import { NewsCard } from '#src/news/NewsCard.tsx'
import { NewsCardSkeleton } from '#src/news/NewsCardSkeleton.tsx'
import { Link } from '#src/navigation/Link.tsx'
import { newsListPath } from '#src/news/parseBlogFilter.ts'
import { useIdlePrefetch } from '#src/navigation/prefetch.ts'
import { createNewsPublishedSincePredicate } from './createNewsPublishedSincePredicate.ts'
import { NewsDrawing } from '#src/news/NewsDrawing.tsx'

const SHOWN = 5

/** Section of the latest news posts for a member; posts newer than the last visit are marked. */
export function MemberNews({ posts, since }: { posts: FetchedData<PaginatedNewsPostList>; since: string | undefined }) {
  const shown = posts.data?.data.slice(0, SHOWN) ?? []
  useIdlePrefetch(shown.map(({ id }) => portalPagePaths.post(id)))
  return (
    <PageSection
      title="Dernières nouvelles"
      action={<MoreLink to={portalPagePaths.blog}>Toutes les actualités</MoreLink>}
    >
      <QueryBoundary
        of={posts}
        failure="Les actualités n’ont pas pu être chargées"
        skeleton={skeleton}
        empty={
          <EmptyListMessage drawing={<NewsDrawing />} title="La prochaine actualité paraîtra ici" heading="h3">
            Votre compagnie n’en a pas encore&nbsp;: <Link to={newsListPath({ isOfAll: true })}>celles des autres</Link>{' '}
            vous diront ce qui se négocie ailleurs.
          </EmptyListMessage>
        }
      >
        {() => (
          <List>
            {shown.map((post, index) => (
              <li key={post.id}>
                {createNewsPublishedSincePredicate(since)(post) && <b>Nouveau</b>}
                <NewsCard post={post} heading="h3" isLead={index === 0} />
              </li>
            ))}
          </List>
        )}
      </QueryBoundary>
    </PageSection>
  )
}

const List = styled('ul')(({ theme: { vars, typography, breakpoints } }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space.x12,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  li: { position: 'relative' },
  'li > b': {
    ...typography.caption,
    position: 'absolute',
    zIndex: 1,
    top: `-${space.x2}`,
    left: `-${space.x2}`,
    padding: `${space.half} ${space.x3}`,
    borderRadius: vars.shape.pill,
    fontWeight: typography.fontWeightBold,
    backgroundColor: vars.palette.primary.main,
    color: vars.palette.primary.contrastText,
    pointerEvents: 'none',
  },
  [breakpoints.up('lg')]: {
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    gap: space.x16,
    '& > :first-of-type': { gridColumn: 'span 2' },
  },
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
