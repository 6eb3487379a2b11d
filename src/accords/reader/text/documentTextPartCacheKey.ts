import { apiReplyKey } from '#src/api/call.ts'

/** Returns the cache key of a part of a document's text. */
export const documentTextPartCacheKey = (id: number, document: number, part: number) =>
  apiReplyKey('GET /accords/:id/documents/:document/texts/:part', { params: { id, document, part } })
