import { apiReplyKey } from '#src/api/call.ts'

/** Returns the cache key of a company's home page text: figures and how to join. */
export const homeTextCacheKey = (company: number) =>
  apiReplyKey('GET /pages/:page', { params: { page: 'accueil' }, query: { company } })
/** Returns the cache key of a company's FAQ highlights on the home page. */
export const faqHighlightsCacheKey = (company: number) => apiReplyKey('GET /faq/highlights', { query: { company } })
/** Returns the cache key of the next public event for a company. */
export const nextPublicEventCacheKey = (company: number) => apiReplyKey('GET /events/next', { query: { company } })
