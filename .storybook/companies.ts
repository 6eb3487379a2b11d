import type { Company } from '#contract/companies/companies.ts'
import { companies as demo } from '#association/demo/companies.ts'
import { OTHER_ID } from '#tests/samples/portalAnswers.ts'
import { DEFAULT_COLOUR, isColour } from '#theme/colour.ts'

/** The demo companies of the toolbar. */
export const companies: Company[] = demo.map(({ contact: _, ...company }) => company)

/** The value of the toolbar's last entry, whose colour is the global `colour`. */
export const OTHER = 'other'

/** The company that the toolbar means: a demo company by its id, or one that has only a colour. */
export function companyOf({ company, colour }: Record<string, unknown>): Company {
  // An address gives texts: ?globals=company:2
  const listed = companies.find(({ id }) => String(id) === String(company))
  if (listed) return listed
  return {
    id: OTHER_ID,
    name: 'Autre compagnie',
    color: isColour(colour) ? colour : DEFAULT_COLOUR,
    header_logo_url: '',
  }
}
