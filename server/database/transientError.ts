// The classes of PostgreSQL's errors that another try may mend: connection, transaction rolled back, resources,
// operator's intervention (a time limit included), system.
const PASSING = /^(08|40|53|55P03|57|58)/
const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
])
// What pg says in words alone.
const SAID =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|not queryable|after calling end/

/** Whether a query failed since the database is away, overloaded or too slow, and not since the query is wrong. */
export function isTransientError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (NETWORK.has(code) || (code.length === 5 && PASSING.test(code)) || SAID.test(error.message)) return true
  return isTransientError(error.cause)
}
