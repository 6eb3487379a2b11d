import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useMemo } from 'react'
import type { AccordDocument } from '#contract/accords/accords.ts'
import { createRecognizedTextLoader } from '#src/accords/reader/marks/createRecognizedTextLoader.ts'
import { normalizePdfTextRuns, normalizeSearchedPdfWords } from '#src/accords/reader/pdf/normalizedText.ts'
import { pdfTextRuns } from '#src/accords/reader/pdf/renderPdfPage.ts'
import type { DocumentSearchSource } from './useFindInDocument.ts'

/** Returns an open PDF as the source of a search, with the recognized text (OCR) of its scanned pages. */
export function usePdfSource(accord: number, document: AccordDocument, pdf: PDFDocumentProxy | undefined) {
  return useMemo((): DocumentSearchSource | undefined => {
    if (!pdf) return undefined
    const recognizedText = createRecognizedTextLoader(accord, document)
    return {
      pages: pdf.numPages,
      async read(number) {
        // Without a network the file's own text is searched.
        const recognized = await recognizedText?.(number).catch(() => null)
        if (recognized) return { text: normalizeSearchedPdfWords(recognized.replaceAll('\n', ' ')) }
        return { text: await readText(pdf, number), isPartial: recognized === null }
      },
    }
  }, [accord, document, pdf])
}

// A page with unreadable text counts as empty.
async function readText(pdf: PDFDocumentProxy, number: number) {
  try {
    const page = await pdf.getPage(number)
    return normalizePdfTextRuns(pdfTextRuns(await page.getTextContent())).text
  } catch {
    return ''
  }
}
