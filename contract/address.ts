/** What stands before the path of every call. */
export const API = '/api/v1'

type Values = Record<string, unknown>
type Plain = string | number | boolean

/** The address of a call below `/api/v1`, from its name: its parameters in their places, then what is asked of it. */
export function fill(name: string, params: Values = {}, query: Values = {}): string {
  const path = name
    .replace(/^\w+ /, '')
    .replace(/:(\w+)/g, (_, part: string) => encodeURIComponent(params[part] as Plain))
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(key, `${value as Plain}`)
  }
  return search.size ? `${path}?${search}` : path
}
