import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useState, type RefObject } from 'react'
import type { PageRange } from '#contract/accords/accordTexts.ts'
import { call } from '#src/api/call.ts'
import { normalizeWords } from './pdf/normalizedText.ts'
import { rangeIn, percentOf, type Rectangle } from './pdf/rectangles.ts'

type Passage = { page: number; text: string; rectangles: Rectangle[] }

const MOST_SIGNS = 3000
const PAUSE_MS = 150

/** The words that are selected on a page; `quotation` finds where they stand in the page's text, which only the server has. */
export function usePassage(
  view: RefObject<HTMLElement | null>,
  { accord, document, pdf }: { accord: number; document: number; pdf: PDFDocumentProxy },
) {
  const [passage, setPassage] = useState<Passage>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const follow = () => {
      clearTimeout(timer)
      timer = setTimeout(() => setPassage(selected(view.current)), PAUSE_MS)
    }
    window.document.addEventListener('selectionchange', follow)
    return () => {
      clearTimeout(timer)
      window.document.removeEventListener('selectionchange', follow)
    }
  }, [view])

  /** None when the server has no text of the page: the link then leads to the page, and the words are the selection's. */
  async function quotation(): Promise<{ marks: PageRange[]; text: string }> {
    if (!passage) return { marks: [], text: '' }
    const { page, rectangles, text } = passage
    try {
      const params = { id: accord, document, page }
      const { data: words } = await call('GET /accords/:id/documents/:document/pages/:page', { params })
      const range = rangeIn(words, rectangles, (await pdf.getPage(page)).getViewport({ scale: 1 }))
      return range ? { marks: [range], text: quotedFrom(words.text, range, text) } : { marks: [], text }
    } catch {
      return { marks: [], text }
    }
  }
  return { passage, quotation }
}

/** The words as the page's text has them, whose hyphens and accents are right; of part of a word the selection's. */
function quotedFrom(text: string, { start, end }: PageRange, selection: string): string {
  const words = text.slice(start, end).slice(0, MOST_SIGNS).replace(/\s+/g, ' ').trim()
  // Where a line ends the selection has a space of its own.
  const signs = (said: string) => normalizeWords(said).replaceAll(' ', '')
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
    rectangles: [...range.getClientRects()].map((rect) => percentOf(box, rect)),
  }
}
