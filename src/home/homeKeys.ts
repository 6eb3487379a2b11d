import { keyOf } from '#src/api/call.ts'

/** Home's text for a company: its figures, and how to join. */
export const homeTextKey = (company: number) =>
  keyOf('GET /pages/:page', { params: { page: 'accueil' }, query: { company } })
/** The questions that the crew of a company asks before joining. */
export const highlightsKey = (company: number) => keyOf('GET /faq/highlights', { query: { company } })
/** The next event that anyone may come to, of a company and of all. */
export const nextEventKey = (company: number) => keyOf('GET /events/next', { query: { company } })
