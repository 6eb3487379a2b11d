import type { AccordDocument } from '#contract/accords/accords.ts'
import { call } from '#src/api/call.ts'
import type { RecognizedTextOf } from '#src/accords/reader/find/useFind.ts'

/** Returns a function that loads the recognized text of a document's pages; undefined for a document without any. */
export function recognizedTextOf(accord: number, document: AccordDocument): RecognizedTextOf | undefined {
  if (!document.pages_recognized) return undefined
  return async (page) => {
    const params = { id: accord, document: document.id, page }
    const { data } = await call('GET /accords/:id/documents/:document/pages/:page', { params })
    return data.is_recognized ? data.text : undefined
  }
}
