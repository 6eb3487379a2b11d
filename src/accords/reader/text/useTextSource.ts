import { useMemo } from 'react'
import type { DocumentTextPart } from '#contract/accords/documentText.ts'
import { documentTextPartOf } from '#contract/accords/documentTextParts.ts'
import type { DocumentSearchSource } from '#src/accords/reader/find/useFindInDocument.ts'
import { normalizePdfTextRuns } from '#src/accords/reader/pdf/normalizedText.ts'
import { fetchApiReplyByKey } from '#src/api/call.ts'
import { documentTextPartCacheKey } from './documentTextPartCacheKey.ts'
import { buildOffsetPreservingPageText } from './pageText.ts'

/** Returns the text of a document as the source of a search, whose results are offsets in the text of a page. */
export function useTextSource(accord: number, document: number, count: number, isWanted: boolean) {
  return useMemo((): DocumentSearchSource | undefined => {
    if (!isWanted) return undefined
    const parts = new Map<number, Promise<DocumentTextPart>>()
    const load = (part: number) => {
      const loading =
        parts.get(part) ??
        fetchApiReplyByKey(documentTextPartCacheKey(accord, document, part)).then(
          (reply) => (reply as { data: DocumentTextPart }).data,
        )
      parts.set(part, loading)
      // The next search asks again for what has failed.
      loading.catch(() => parts.delete(part))
      return loading
    }
    return {
      pages: count,
      async read(number) {
        const { pages } = await load(documentTextPartOf(number))
        const page = pages.find((one) => one.page === number)
        const { text, places } = normalizePdfTextRuns([
          { str: page ? buildOffsetPreservingPageText(page) : '', hasEOL: false },
        ])
        return { text, rangeOf: (start, end) => ({ start: places(start)[1], end: places(end - 1)[1] + 1 }) }
      },
    }
  }, [accord, document, count, isWanted])
}
