import { useParams, useSearchParams, useLocation } from 'react-router-dom'
import { useEffect } from 'react'
import type { Accord } from '#contract/accords/accords.ts'
import { parsePageAddressId } from '#contract/paths.ts'
import { QueryBoundary } from '#src/components/states/QueryBoundary.tsx'
import { usePageMetadata } from '#src/navigation/head.ts'
import { NotFoundContent } from '#src/navigation/NotFoundContent.tsx'
import { AccordComparisonView } from './comparison/AccordComparisonView.tsx'
import { AccordSkeleton } from './detail/AccordSkeleton.tsx'
import { AccordView } from './detail/AccordView.tsx'
import { LazyDocumentReader } from './detail/LazyDocumentReader.tsx'
import { canReaderOpenDocument } from './documentFacts.ts'
import { usePrefetchDocumentText, usePrefetchPagePicture, usePreloadDocumentReader } from './loadReader.ts'
import { parsePdfReaderPosition } from '#contract/accords/readerPath.ts'
import { useAccord } from './useAccords.ts'
import { accordArticleElementId, parseArticleFragment } from '#src/accords/detail/articlePath.ts'

/**
 * Page of one agreement. The page's URL may also open one of its documents (`document`), or a comparison with another
 * version (`comparer`).
 */
export function AccordPage() {
  const id = parsePageAddressId(useParams()['id'])
  const [search] = useSearchParams()
  const accord = useAccord(id)
  const read = accord.data?.data
  usePageMetadata(read && { title: read.title, description: read.summary, isIndexed: false })
  useScrollToArticle(read !== undefined)
  const place = parsePdfReaderPosition(search)
  usePrefetchDocumentText(id, place)
  usePrefetchPagePicture(read, place)
  const documents = read?.documents.filter(canReaderOpenDocument) ?? []
  const near = place ? documents.filter((document) => document.id === place.document) : documents
  const needsPdfForPages = near.some(({ pictures }) => !pictures)
  usePreloadDocumentReader(documents.length > 0, search.has('document'), needsPdfForPages)

  if (id === undefined || accord.error?.status === 404) return <NotFoundContent />
  return (
    <QueryBoundary of={accord} failure="Cet accord n’a pas pu être chargé" isPage skeleton={<AccordSkeleton />}>
      {({ data }) => <View key={id} accord={data} search={search} />}
    </QueryBoundary>
  )
}

function View({ accord, search }: { accord: Accord; search: URLSearchParams }) {
  const asked = parsePdfReaderPosition(search)?.document
  const document = accord.documents.find(({ id }) => id === asked)
  if (document) return <LazyDocumentReader accord={accord} document={document} />
  const other = parsePageAddressId(search.get('comparer') ?? undefined)
  return other === undefined ? <AccordView accord={accord} /> : <AccordComparisonView accord={accord} other={other} />
}

/** Scrolls to the article that the URL fragment names, and focuses it, once its agreement is rendered. */
function useScrollToArticle(isThere: boolean) {
  const { hash, key } = useLocation()
  useEffect(() => {
    const named = isThere ? parseArticleFragment(hash) : undefined
    // `key` differs for each navigation.
    const article = key && named && document.getElementById(accordArticleElementId(named))
    if (!article) return
    article.scrollIntoView()
    article.querySelector('summary')?.focus({ preventScroll: true })
  }, [hash, key, isThere])
}
