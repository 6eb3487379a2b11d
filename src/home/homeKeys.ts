import { callKey } from '#src/api/call.ts'

/** Returns the cache key of a company's home page text: figures and how to join. */
export const homeTextKey = (company: number) =>
  callKey('GET /pages/:page', { params: { page: 'accueil' }, query: { company } })
/** Returns the cache key of a company's FAQ highlights on the home page. */
export const highlightsKey = (company: number) => callKey('GET /faq/highlights', { query: { company } })
/** Returns the cache key of the next public event for a company. */
export const nextEventKey = (company: number) => callKey('GET /events/next', { query: { company } })
