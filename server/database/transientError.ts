// PostgreSQL error classes that a retry may fix: connection, rolled-back transaction, resources, operator intervention
// (timeouts included), system.
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
// Errors of pg without a code.
const SAID =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|not queryable|after calling end/

/** True when a query failed because the database is unreachable, overloaded or too slow, and a retry may succeed. */
export function isTransientError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (NETWORK.has(code) || (code.length === 5 && PASSING.test(code)) || SAID.test(error.message)) return true
  return isTransientError(error.cause)
}
