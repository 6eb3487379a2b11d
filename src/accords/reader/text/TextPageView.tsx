import { memo } from 'react'
import type { DocumentTextPage } from '#contract/accords/documentText.ts'
import { OCR_TEXT_LABEL } from '#contract/accords/pageLines.ts'
import { Skeleton } from '#src/components/states/Skeleton.tsx'
import type { TextContinuation } from './findContinuation.ts'
import { PageViewNote } from './PageViewNote.tsx'
import type { TextMark } from './splitMarkedText.ts'
import { TextBlocks } from './TextBlocks.tsx'

type Props = {
  number: number
  /** Text of the page; null for a page without text, undefined until it has loaded. */
  page: DocumentTextPage | null | undefined
  /** True while the text loads; false for a page far from the one being read, which is an empty space. */
  isComing: boolean
  /** Height in px of a page that is not rendered. */
  height: number
  marks: TextMark[] | undefined
  /** True when the page's first block is shown at the end of the page before. */
  isBegunBefore: boolean
  /** First block of the next page, which continues the last paragraph of this one. */
  continuation: TextContinuation | undefined
  continuedMarks: TextMark[] | undefined
}

/** Page of a document's text, with its number above it. */
export const TextPageView = memo(function TextPageView(props: Props) {
  const { number, page, isComing, height, marks = NONE, isBegunBefore, continuation, continuedMarks = NONE } = props
  return (
    <section
      role="group"
      aria-label={`Page ${number}`}
      data-page={number}
      data-loaded={page !== undefined}
      style={page === undefined ? { height, paddingBottom: 0 } : undefined}
    >
      {height > 0 && <small aria-hidden>Page {number}</small>}
      {page === undefined && isComing && height > 0 && (
        <>
          <Skeleton shape="title" />
          {['a', 'b', 'c', 'd'].map((key) => (
            <Skeleton key={key} shape="line" />
          ))}
        </>
      )}
      {page === null && <PageViewNote page={number}>Aucun texte n’a été lu sur cette page.</PageViewNote>}
      {page && (
        <>
          {page.is_recognized && <PageViewNote page={number}>{OCR_TEXT_LABEL}</PageViewNote>}
          {!page.is_recognized && page.has_columns && (
            <PageViewNote page={number}>Colonnes ou encadrés, à l’ordre incertain.</PageViewNote>
          )}
          <TextBlocks
            blocks={isBegunBefore ? page.blocks.slice(1) : page.blocks}
            page={number}
            marks={marks}
            next={continuation && { ...continuation, marks: continuedMarks }}
          />
        </>
      )}
    </section>
  )
})

const NONE: TextMark[] = []
