import type { Arguments, contract, PublicFileCalls } from './contract.ts'
import type { Route } from './route.ts'

/** What stands before the path of every call. */
export const API = '/api/v1'

/** The address of a file or a calendar that anyone may have; a member's is fetched (`src/api/fetchFile.ts`). */
export function fileAddress<Subjects = typeof contract, Name extends keyof PublicFileCalls<Subjects> & string = never>(
  name: Name,
  ...[input]: Arguments<PublicFileCalls<Subjects>[Name] & Route>
): string {
  const { params, query } = (input ?? {}) as { params?: Values; query?: Values }
  return `${API}${fillPath(name, params, query)}`
}

type Values = Record<string, unknown>
type Plain = string | number | boolean

/** The address of a call below `/api/v1`, from its name: its parameters in their places, then what is asked of it. */
export function fillPath(name: string, params: Values = {}, query: Values = {}): string {
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
