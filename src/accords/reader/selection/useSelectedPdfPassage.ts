import type { PDFDocumentProxy } from 'pdfjs-dist'
import type { RefObject } from 'react'
import type { PdfPageTextRange } from '#contract/accords/accordTexts.ts'
import { callApi } from '#src/api/call.ts'
import { normalizeSearchedPdfWords } from '#src/accords/reader/pdf/normalizedText.ts'
import {
  textRangeInPdfRectangles,
  toPdfPagePercentRectangle,
  type PdfPagePercentRectangle,
} from '#src/accords/reader/pdf/rectangles.ts'
import { useDebouncedReaderSelection } from './useDebouncedReaderSelection.ts'

type Passage = { page: number; text: string; rectangles: PdfPagePercentRectangle[] }

const MOST_SIGNS = 3000

/** Tracks the words selected on a PDF page; `quotation` finds their position in the page's text on the server. */
export function useSelectedPdfPassage(
  view: RefObject<HTMLElement | null>,
  { accord, document, pdf }: { accord: number; document: number; pdf: PDFDocumentProxy },
) {
  const passage = useDebouncedReaderSelection(view, selected)

  /**
   * Returns the selected words of a PDF page with their position. Without the server's text there is none: the link
   * then leads to the page.
   */
  async function quotation(): Promise<{ marks: PdfPageTextRange[]; text: string }> {
    if (!passage) return { marks: [], text: '' }
    const { page, rectangles, text } = passage
    try {
      const params = { id: accord, document, page }
      const { data: words } = await callApi('GET /accords/:id/documents/:document/pages/:page', { params })
      const range = textRangeInPdfRectangles(words, rectangles, (await pdf.getPage(page)).getViewport({ scale: 1 }))
      return range ? { marks: [range], text: quotedFrom(words.text, range, text) } : { marks: [], text }
    } catch {
      return { marks: [], text }
    }
  }
  return { passage, quotation }
}

/**
 * Returns the quoted words from a PDF page's text, where hyphens and accents are right, or the selection for partial
 * words.
 */
function quotedFrom(text: string, { start, end }: PdfPageTextRange, selection: string): string {
  const words = text.slice(start, end).slice(0, MOST_SIGNS).replace(/\s+/g, ' ').trim()
  // The selection has a space at each line end.
  const signs = (said: string) => normalizeSearchedPdfWords(said).replaceAll(' ', '')
  return signs(words) === signs(selection) ? words : selection
}

function selected(view: HTMLElement | null): Passage | undefined {
  const selection = getSelection()
  if (!selection || selection.isCollapsed || selection.rangeCount === 0 || !view) return undefined
  const range = selection.getRangeAt(0)
  const start = range.startContainer.parentElement?.closest<HTMLElement>('[data-page]')
  const text = selection.toString().slice(0, MOST_SIGNS).replace(/\s+/g, ' ').trim()
  if (!start || !view.contains(start) || !text) return undefined
  const box = start.getBoundingClientRect()
  return {
    page: Number(start.dataset['page']),
    text,
    rectangles: [...range.getClientRects()].map((rect) => toPdfPagePercentRectangle(box, rect)),
  }
}
