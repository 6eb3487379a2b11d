import type { AccordDocument } from '#contract/accords/accords.ts'
import { callApi } from '#src/api/call.ts'

/**
 * Function that loads the recognized text (OCR) of a scanned PDF page; undefined for a page with its own text. Rejects
 * without a network.
 */
type LoadRecognizedPdfPageText = (page: number) => Promise<string | undefined>

/** Returns a function that loads the recognized text (OCR) of a PDF's pages; undefined for a PDF without any. */
export function createRecognizedTextLoader(
  accord: number,
  document: AccordDocument,
): LoadRecognizedPdfPageText | undefined {
  if (!document.pages_recognized) return undefined
  return async (page) => {
    const params = { id: accord, document: document.id, page }
    const { data } = await callApi('GET /accords/:id/documents/:document/pages/:page', { params })
    return data.is_recognized ? data.text : undefined
  }
}
