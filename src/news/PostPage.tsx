import { useParams } from 'react-router-dom'
import { usePost } from './usePosts.ts'
import { ArticleSkeleton } from './article/ArticleSkeleton.tsx'
import { Loaded } from '#src/components/Loaded.tsx'
import { categoryLabels } from './categoryLabels.ts'
import type { Post } from '#contract/news.ts'
import * as association from '#association/identity.ts'
import { usePageHead, type Head } from '#src/navigation/head.ts'
import { useIdlePrefetch } from '#src/navigation/prefetch.ts'
import { paths } from '#contract/paths.ts'
import { asId, notFound as NotFound } from '#src/screens/screenTable.tsx'
import { Article } from './article/Article.tsx'

/** One post. */
export function PostPage() {
  const id = asId(useParams()['id'])
  const post = usePost(id)
  const read = post.data?.data
  usePageHead(read && headOf(read))
  useIdlePrefetch([read?.older, read?.newer].flatMap((next) => (next ? [paths.post(next.id)] : [])))

  if (id === undefined || post.error?.status === 404) return <NotFound />
  return (
    <Loaded of={post} skeleton={<ArticleSkeleton />}>
      {({ data }) => <Article post={data} />}
    </Loaded>
  )
}

function headOf({ title, summary, author, category, published_at, updated_at }: Post): Head {
  return {
    title,
    description: summary,
    type: 'article',
    jsonLd: {
      '@type': 'NewsArticle',
      headline: title,
      description: summary,
      datePublished: published_at,
      dateModified: updated_at,
      articleSection: categoryLabels[category],
      inLanguage: 'fr',
      author: { '@type': 'Organization', name: author },
      publisher: { '@type': 'Organization', name: association.name },
    },
  }
}
