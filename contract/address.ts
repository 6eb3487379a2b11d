import type { ApiCallArguments, contract, PublicApiFileCalls } from './contract.ts'
import type { ApiRoute } from './route.ts'

/** URL path prefix of every API call. */
export const API_PREFIX = '/api/v1'

/** Returns the URL of a public file or calendar. Files for members are fetched instead (`src/api/fetchFile.ts`). */
export function publicFileUrl<
  Subjects = typeof contract,
  Name extends keyof PublicApiFileCalls<Subjects> & string = never,
>(name: Name, ...[input]: ApiCallArguments<PublicApiFileCalls<Subjects>[Name] & ApiRoute>): string {
  const { params, query } = (input ?? {}) as { params?: Values; query?: Values }
  return `${API_PREFIX}${buildApiCallPath(name, params, query)}`
}

type Values = Record<string, unknown>
type Plain = string | number | boolean

/**
 * Builds the URL path of an API call below `/api/v1` from the call's name: inserts the path parameters, then appends
 * the query.
 */
export function buildApiCallPath(name: string, params: Values = {}, query: Values = {}): string {
  const path = name
    .replace(/^\w+ /, '')
    .replace(/:(\w+)/g, (_, part: string) => encodeURIComponent(params[part] as Plain))
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(key, `${value as Plain}`)
  }
  const asked = search.toString()
  return asked ? `${path}?${asked}` : path
}
