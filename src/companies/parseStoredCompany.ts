import { DEFAULT_COMPANY } from '#association/companies.ts'
import type { Company } from '#contract/companies/companies.ts'
import { isHexColour } from '#theme/colour.ts'

/**
 * Returns the selected company from a stored value; the default company when the value has no id. Undefined when it is
 * damaged.
 */
export function parseStoredCompany(value: unknown): Company | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { id = DEFAULT_COMPANY, name, color, header_logo_url } = value as Partial<Record<keyof Company, unknown>>
  if (typeof id !== 'number' || !Number.isInteger(id) || id < 1) return undefined
  if (typeof name !== 'string' || name === '' || !isHexColour(color)) return undefined
  return { id, name, color, header_logo_url: ownPath(header_logo_url) }
}

/**
 * Returns the path of a company logo on this host, else an empty text: the content security policy blocks other hosts.
 */
function ownPath(url: unknown): string {
  // The server does not know its public host name.
  const own = import.meta.env.SSR ? '' : `//${location.host}`
  const path = String(url).replace(/^https?:\/\/[^/]+/, (host) => (own && host.endsWith(own) ? '' : host))
  return /^\/(?![/\\])/.test(path) ? path : ''
}
