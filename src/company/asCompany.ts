import type { Company } from '#contract/companies.ts'
import { isColour } from '#theme/colour.ts'

/** The company that a stored value means; undefined when it is damaged. Also runs before the first paint. */
export function asCompany(value: unknown): Company | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { id, name, color, header_logo_url } = value as Partial<Record<keyof Company, unknown>>
  if (typeof id !== 'number' || !Number.isInteger(id) || id < 1) return undefined
  if (typeof name !== 'string' || name === '' || !isColour(color)) return undefined
  // A picture of ours only: the page's policy would refuse another host's.
  const logo = typeof header_logo_url === 'string' && /^\/(?!\/)/.test(header_logo_url) ? header_logo_url : ''
  return { id, name, color, header_logo_url: logo }
}
