import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useState, type RefObject } from 'react'
import type { PageRange } from '#contract/accordTexts.ts'
import { call } from '#src/api/call.ts'
import { rangeIn, within, type Rectangle } from './pdf/rectangles.ts'

type Passage = { page: number; text: string; rectangles: Rectangle[] }

const MOST_SIGNS = 3000
const PAUSE_MS = 150

/** The words that are selected on a page; `marks` finds where they stand in the page's text, which only the server has. */
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

  /** None when the server has no text of the page: the link then leads to the page. */
  async function marks(): Promise<PageRange[]> {
    if (!passage) return []
    const { page, rectangles } = passage
    try {
      const params = { id: accord, document, page }
      const { data: words } = await call('GET /accords/:id/documents/:document/pages/:page', { params })
      const range = rangeIn(words, rectangles, (await pdf.getPage(page)).getViewport({ scale: 1 }))
      return range ? [range] : []
    } catch {
      return []
    }
  }
  return { passage, marks }
}

function selected(view: HTMLElement | null): Passage | undefined {
  const selection = getSelection()
  if (!selection || selection.isCollapsed || selection.rangeCount === 0 || !view) return undefined
  const range = selection.getRangeAt(0)
  const start = range.startContainer.parentElement?.closest<HTMLElement>('[data-page]')
  const text = selection
    .toString()
    .slice(0, MOST_SIGNS)
    .replace(/[-\u00ad]\s*\n\s*(?=\p{Ll})/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
  if (!start || !view.contains(start) || !text) return undefined
  const box = start.getBoundingClientRect()
  return {
    page: Number(start.dataset['page']),
    text,
    rectangles: [...range.getClientRects()].map((rect) => within(box, rect)),
  }
}
