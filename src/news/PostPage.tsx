import { useParams } from 'react-router-dom'
import { usePost } from './usePosts.ts'
import { ArticleSkeleton } from './article/ArticleSkeleton.tsx'
import { QueryBoundary } from '#src/components/states/QueryBoundary.tsx'
import { postCategoryLabels } from '#contract/news/postCategoryLabels.ts'
import type { NewsPost } from '#contract/news/news.ts'
import * as association from '#association/identity.ts'
import { usePageHead, type PageHead } from '#src/navigation/head.ts'
import { NotFoundContent } from '#src/navigation/NotFoundContent.tsx'
import { useIdlePrefetch } from '#src/navigation/prefetch.ts'
import { parseId, paths } from '#contract/paths.ts'
import { PostArticle } from './article/Article.tsx'

/** Page of one news post. */
export function PostPage() {
  const id = parseId(useParams()['id'])
  const post = usePost(id)
  const read = post.data?.data
  usePageHead(read && headOf(read))
  useIdlePrefetch([read?.older, read?.newer].flatMap((next) => (next ? [paths.post(next.id)] : [])))

  if (id === undefined || post.error?.status === 404) return <NotFoundContent />
  return (
    <QueryBoundary of={post} failure="Cet article n’a pas pu être chargé" isPage skeleton={<ArticleSkeleton />}>
      {({ data }) => <PostArticle post={data} />}
    </QueryBoundary>
  )
}

function headOf({ title, summary, author, category, company, cover, published_at, updated_at }: NewsPost): PageHead {
  const section = postCategoryLabels[category]
  return {
    title,
    description: summary,
    type: 'article',
    within: [{ name: 'Actualités', path: paths.blog }],
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
