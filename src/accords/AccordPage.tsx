import { useParams, useSearchParams } from 'react-router-dom'
import type { Accord } from '#contract/accords/accords.ts'
import { parseId } from '#contract/paths.ts'
import { QueryBoundary } from '#src/components/states/QueryBoundary.tsx'
import { usePageHead } from '#src/navigation/head.ts'
import { NotFoundContent } from '#src/navigation/NotFoundContent.tsx'
import { ComparisonView } from './comparison/ComparisonView.tsx'
import { AccordSkeleton } from './detail/AccordSkeleton.tsx'
import { AccordView } from './detail/AccordView.tsx'
import { LazyReader } from './detail/LazyReader.tsx'
import { useScrollToArticle } from './detail/useScrollToArticle.ts'
import { isDocumentReadable } from './documentFacts.ts'
import { usePreloadReader } from './loadReader.ts'
import { parseReaderPosition } from '#contract/accords/readerPath.ts'
import { useAccord } from './useAccords.ts'

/**
 * Page of one agreement. The page's URL may also open one of its documents (`document`), or a comparison with another
 * version (`comparer`).
 */
export function AccordPage() {
  const id = parseId(useParams()['id'])
  const [search] = useSearchParams()
  const accord = useAccord(id)
  const read = accord.data?.data
  usePageHead(read && { title: read.title, description: read.summary, isIndexed: false })
  useScrollToArticle(read !== undefined)
  usePreloadReader(read?.documents.some(isDocumentReadable) ?? false, search.has('document'))

  if (id === undefined || accord.error?.status === 404) return <NotFoundContent />
  return (
    <QueryBoundary of={accord} failure="Cet accord n’a pas pu être chargé" isPage skeleton={<AccordSkeleton />}>
      {({ data }) => <View key={id} accord={data} search={search} />}
    </QueryBoundary>
  )
}

function View({ accord, search }: { accord: Accord; search: URLSearchParams }) {
  const asked = parseReaderPosition(search)?.document
  const document = accord.documents.find(({ id }) => id === asked)
  if (document) return <LazyReader accord={accord} document={document} />
  const other = parseId(search.get('comparer') ?? undefined)
  return other === undefined ? <AccordView accord={accord} /> : <ComparisonView accord={accord} other={other} />
}
