import type { RefObject } from 'react'
import type { PdfPageTextRange } from '#contract/accords/accordTexts.ts'
import { useDebouncedReaderSelection } from './useDebouncedReaderSelection.ts'

type Passage = { page: number; text: string; range: PdfPageTextRange }

const MOST_SIGNS = 3000

/**
 * Tracks the words selected in the text view, with their offsets in the page where they begin; `quotation` returns them
 * for a citation.
 */
export function useSelectedTextPassage(view: RefObject<HTMLElement | null>) {
  const passage = useDebouncedReaderSelection(view, selected)
  const quotation = () => Promise.resolve({ marks: passage ? [passage.range] : [], text: passage?.text ?? '' })
  return { passage, quotation }
}

function selected(view: HTMLElement | null): Passage | undefined {
  const selection = getSelection()
  if (!selection || selection.isCollapsed || selection.rangeCount === 0 || !view) return undefined
  const range = selection.getRangeAt(0)
  const blocks = [...view.querySelectorAll<HTMLElement>('[data-start]')].filter((block) => range.intersectsNode(block))
  const pieces = blocks.flatMap((block) => pieceOf(block, range) ?? [])
  const page = pieces[0]?.page
  const own = pieces.filter((piece) => piece.page === page)
  const [first, last] = [own[0], own.at(-1)]
  const text = pieces
    .map((piece) => piece.text)
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MOST_SIGNS)
  if (!first || !last || page === undefined || !text) return undefined
  return { page, text, range: { start: first.start, end: last.end } }
}

/** Returns the selected characters of a block, with their offsets in its page; undefined when none is. */
function pieceOf(block: HTMLElement, range: Range) {
  // The beginning of a page may be shown with the page before.
  const { joinedPage, page: sheet } = block.closest<HTMLElement>('[data-joined-page], [data-page]')?.dataset ?? {}
  const page = Number(joinedPage ?? sheet)
  const from = Number(block.dataset['start'])
  const [own, before] = [document.createRange(), document.createRange()]
  own.selectNodeContents(block)
  before.selectNodeContents(block)
  if (own.compareBoundaryPoints(Range.START_TO_START, range) < 0) own.setStart(range.startContainer, range.startOffset)
  if (own.compareBoundaryPoints(Range.END_TO_END, range) > 0) own.setEnd(range.endContainer, range.endOffset)
  before.setEnd(own.startContainer, own.startOffset)
  const text = own.toString()
  const start = from + before.toString().length
  return text.trim() ? { page, text, start, end: start + text.length } : undefined
}
