import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import { useSelectedCompanyId } from '#src/companies/selectedCompany.ts'
import { useNewsPosts } from '#src/news/usePosts.ts'
import { QueryBoundary } from '#src/components/states/QueryBoundary.tsx'
import { MoreLink } from '#src/components/controls/MoreLink.tsx'
import { NewsCard } from '#src/news/NewsCard.tsx'
import { NewsCardSkeleton } from '#src/news/NewsCardSkeleton.tsx'
import { PageSection } from '#src/components/PageSection.tsx'
import { useIdlePrefetch } from '#src/navigation/prefetch.ts'
import { homeNewsPostsQuery } from '#src/news/parseBlogFilter.ts'
import { portalPagePaths } from '#contract/paths.ts'

/** Section of the three latest news posts, of the selected company and of all; the first is larger. */
export function LatestNews() {
  const posts = useNewsPosts(homeNewsPostsQuery(useSelectedCompanyId()))
  useIdlePrefetch(posts.data?.data.map(({ id }) => portalPagePaths.post(id)) ?? [])
  return (
    <PageSection
      title="Dernières nouvelles"
      action={<MoreLink to={portalPagePaths.blog}>Toutes les actualités</MoreLink>}
    >
      <QueryBoundary
        of={posts}
        failure="Les actualités n’ont pas pu être chargées"
        skeleton={
          <Row>
            <NewsCardSkeleton isLead />
            <NewsCardSkeleton />
            <NewsCardSkeleton />
          </Row>
        }
        empty={<p>La prochaine actualité paraîtra ici.</p>}
      >
        {({ data }) => (
          <Row>
            {data.map(({ summary, ...post }, index) => (
              <NewsCard key={post.id} post={index ? post : { ...post, summary }} heading="h3" isLead={!index} isFar />
            ))}
          </Row>
        )}
      </QueryBoundary>
    </PageSection>
  )
}

const Row = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space.x12,
  [theme.breakpoints.up('lg')]: {
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    gap: `${space.x16} ${space.x16}`,
    '& > :first-of-type': { gridColumn: 'span 2' },
  },
}))
