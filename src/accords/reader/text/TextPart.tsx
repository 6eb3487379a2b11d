import { useLayoutEffect } from 'react'
import type { DocumentTextPage } from '#contract/accords/documentText.ts'
import { DOCUMENT_TEXT_PART_PAGES } from '#contract/accords/documentTextParts.ts'
import { useApiReply } from '#src/api/useApiReply.ts'
import { findContinuation } from './findContinuation.ts'
import { documentTextPartCacheKey } from './documentTextPartCacheKey.ts'
import type { TextMark } from './splitMarkedText.ts'
import { TextPageView } from './TextPageView.tsx'
import { TextPartFailure } from './TextPartFailure.tsx'

type Props = {
  accord: number
  document: number
  part: number
  /** Number of pages of the document. */
  count: number
  /** False for a part far from the page being read, which is an empty space. */
  isAlive: boolean
  heightOf: (page: number) => number
  marksOf: (page: number) => TextMark[] | undefined
  /** Called before the paint that shows a part or removes it. */
  onLayout: () => void
}

/** Part of a document's text: ten pages, loaded together. */
export function TextPart({ accord, document, part, count, isAlive, heightOf, marksOf, onLayout }: Props) {
  const { data, error, mutate } = useApiReply(isAlive ? documentTextPartCacheKey(accord, document, part) : null)
  const pages = data?.data.pages
  useLayoutEffect(onLayout, [pages, isAlive, error, onLayout])

  const first = (part - 1) * DOCUMENT_TEXT_PART_PAGES + 1
  const numbers = Array.from({ length: Math.min(DOCUMENT_TEXT_PART_PAGES, count - first + 1) }, (_, at) => first + at)
  return numbers.map((number) =>
    error && !pages && number === first ? (
      <TextPartFailure key={number} number={number} error={error} onRetry={() => void mutate()} />
    ) : (
      <TextPageView
        key={number}
        number={number}
        isComing={isAlive}
        page={pages && isAlive ? (pageOf(pages, number) ?? null) : undefined}
        isBegunBefore={pages !== undefined && continuationAt(pages, number) !== undefined}
        continuation={pages && continuationAt(pages, number + 1)}
        continuedMarks={marksOf(number + 1)}
        height={error && !pages ? 0 : heightOf(number)}
        marks={marksOf(number)}
      />
    ),
  )
}

/** Returns the beginning of a page that belongs to the page before, in the same part. */
const continuationAt = (pages: DocumentTextPage[], number: number) =>
  findContinuation(pageOf(pages, number - 1), pageOf(pages, number))

const pageOf = (pages: DocumentTextPage[], number: number) => pages.find(({ page }) => page === number)
