import { DEFAULT_COMPANY } from '#association/companies.ts'
import type { Company } from '#contract/companies/companies.ts'
import { isColour } from '#theme/colour.ts'

/** The company that a stored value means, the default one where it has no id; undefined when it is damaged. */
export function parseCompany(value: unknown): Company | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { id = DEFAULT_COMPANY, name, color, header_logo_url } = value as Partial<Record<keyof Company, unknown>>
  if (typeof id !== 'number' || !Number.isInteger(id) || id < 1) return undefined
  if (typeof name !== 'string' || name === '' || !isColour(color)) return undefined
  return { id, name, color, header_logo_url: ownPath(header_logo_url) }
}

/** A picture of ours only, as its path: the page's policy would refuse another host's. */
function ownPath(url: unknown): string {
  // The server does not know under which name it is reached.
  const own = import.meta.env.SSR ? '' : `//${location.host}`
  const path = String(url).replace(/^https?:\/\/[^/]+/, (host) => (own && host.endsWith(own) ? '' : host))
  return /^\/(?![/\\])/.test(path) ? path : ''
}
