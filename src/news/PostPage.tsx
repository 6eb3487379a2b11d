import { useParams } from 'react-router-dom'
import { useNewsPost } from './usePosts.ts'
import { ArticleSkeleton } from './article/ArticleSkeleton.tsx'
import { QueryBoundary } from '#src/components/states/QueryBoundary.tsx'
import { newsPostCategoryLabels } from '#contract/news/newsPostCategoryLabels.ts'
import type { NewsPost } from '#contract/news/news.ts'
import * as association from '#association/identity.ts'
import { usePageMetadata, type PageMetadata } from '#src/navigation/head.ts'
import { NotFoundContent } from '#src/navigation/NotFoundContent.tsx'
import { useIdlePrefetch } from '#src/navigation/prefetch.ts'
import { parsePageAddressId, portalPagePaths } from '#contract/paths.ts'
import { NewsPostArticle } from './article/Article.tsx'

/** Page of one news post. */
export function PostPage() {
  const id = parsePageAddressId(useParams()['id'])
  const post = useNewsPost(id)
  const read = post.data?.data
  usePageMetadata(read && headOf(read))
  useIdlePrefetch([read?.older, read?.newer].flatMap((next) => (next ? [portalPagePaths.post(next.id)] : [])))

  if (id === undefined || post.error?.status === 404) return <NotFoundContent />
  return (
    <QueryBoundary of={post} failure="Cet article n’a pas pu être chargé" isPage skeleton={<ArticleSkeleton />}>
      {({ data }) => <NewsPostArticle post={data} />}
    </QueryBoundary>
  )
}

function headOf({
  title,
  summary,
  author,
  category,
  company,
  cover,
  published_at,
  updated_at,
}: NewsPost): PageMetadata {
  const section = newsPostCategoryLabels[category]
  return {
    title,
    description: summary,
    type: 'article',
    within: [{ name: 'Actualités', path: portalPagePaths.blog }],
    label: company ? `${company.name} · ${section}` : section,
    company: company?.id,
    picture: cover,
    jsonLd: {
      '@type': 'NewsArticle',
      headline: title,
      description: summary,
      datePublished: published_at,
      dateModified: updated_at,
      articleSection: section,
      inLanguage: 'fr',
      author: { '@type': 'Organization', name: author },
      publisher: { '@type': 'Organization', name: association.name },
    },
  }
}
