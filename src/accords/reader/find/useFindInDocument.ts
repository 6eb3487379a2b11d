import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  normalizePdfTextRuns,
  normalizeSearchedPdfWords,
  findPdfTextMatchOffsets,
} from '#src/accords/reader/pdf/normalizedText.ts'
import { pdfTextRuns } from '#src/accords/reader/pdf/renderPdfPage.ts'

/** A search result in a PDF: a range of a page's normalized text. */
export type DocumentSearchHit = { page: number; start: number; end: number }

/**
 * Function that loads the recognized text (OCR) of a scanned PDF page; undefined for a page with its own text. Rejects
 * without a network.
 */
export type LoadRecognizedPdfPageText = (page: number) => Promise<string | undefined>

/** Minimum number of characters to search for in a PDF. */
const LEAST_SIGNS = 2
/** Maximum number of results of a search in a PDF. */
const MOST_HITS = 5000
/**
 * Number of PDF pages searched between two updates of the displayed results, after the first pages. Each update renders
 * the pages again.
 */
const LOT = 10

/**
 * Searches a whole PDF, ignoring accents and case, from the current page to the end, then from the start. Each page's
 * text is read once. `recognizedText` supplies the text of scanned pages.
 */
export function usePdfTextSearch(
  pdf: PDFDocumentProxy | undefined,
  words: string,
  { from, recognizedText }: { from: () => number; recognizedText: LoadRecognizedPdfPageText | undefined },
) {
  const [found, setFound] = useState(nothing)
  const [chosen, setChosen] = useState<DocumentSearchHit>()
  const texts = useRef(new Map<number, string>())
  const begin = useEffectEvent(from)
  const readPage = useEffectEvent(async (document: PDFDocumentProxy, page: number) => {
    const known = texts.current.get(page)
    if (known !== undefined) return known
    // Without a network the file's own text is searched, and the next search asks again.
    const recognized = await recognizedText?.(page).catch(() => null)
    const text = recognized
      ? normalizeSearchedPdfWords(recognized.replaceAll('\n', ' '))
      : await readText(document, page)
    if (recognized !== null) texts.current.set(page, text)
    return text
  })
  const wanted = normalizeSearchedPdfWords(words)
  const isAsked = wanted.length >= LEAST_SIGNS

  useEffect(() => {
    if (!pdf || !isAsked) return undefined
    const { signal, abort } = giveUp()
    const first = begin()
    async function search(document: PDFDocumentProxy) {
      const hits: DocumentSearchHit[] = []
      for (let step = 0; step < document.numPages && !signal.aborted; step++) {
        const page = ((first - 1 + step) % document.numPages) + 1
        const text = await readPage(document, page)
        if (signal.aborted) return
        const places = findPdfTextMatchOffsets(wanted, text).map((start) => ({
          page,
          start,
          end: start + wanted.length,
        }))
        hits.push(...places.slice(0, MOST_HITS - hits.length))
        if (places.length > 0) setChosen((now) => now ?? places[0])
        const searched = step + 1
        if (step < LOT || searched % LOT === 0 || searched === document.numPages)
          setFound({ hits: [...hits].sort((one, other) => one.page - other.page || one.start - other.start), searched })
      }
    }
    void search(pdf)
    return () => {
      abort()
      setFound(nothing)
      setChosen(undefined)
    }
  }, [pdf, wanted, isAsked])

  const { hits, searched } = found
  const index = chosen ? hits.findIndex(({ page, start }) => page === chosen.page && start === chosen.start) : -1
  return {
    hits,
    chosen,
    /** Index of the selected search result, from 1; 0 without results. */
    number: index + 1,
    isAsked,
    isSearching: isAsked && pdf !== undefined && searched < pdf.numPages,
    hasText: () => [...texts.current.values()].some((text) => text.trim() !== ''),
    /** Moves to the next or previous search result, wrapping around. */
    step: (by: 1 | -1) => hits.length > 0 && setChosen(hits.at((index + by + hits.length) % hits.length)),
  }
}

function giveUp() {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}

const nothing: { hits: DocumentSearchHit[]; searched: number } = { hits: [], searched: 0 }

// A page with unreadable text counts as empty.
const readText = async (pdf: PDFDocumentProxy, number: number) => {
  try {
    const page = await pdf.getPage(number)
    return normalizePdfTextRuns(pdfTextRuns(await page.getTextContent())).text
  } catch {
    return ''
  }
}
