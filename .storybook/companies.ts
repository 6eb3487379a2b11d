import type { Company } from '#contract/companies/companies.ts'
import { demoCompanies as demo } from '#association/demo/companies.ts'
import { OTHER_COLOUR_COMPANY_ID } from '#tests/samples/portalAnswers.ts'
import { DEFAULT_COLOUR, isHexColour } from '#theme/colour.ts'

/** Demo companies that the Storybook toolbar offers. */
export const storybookCompanies: Company[] = demo.map(({ contact: _, ...company }) => company)

/** Storybook toolbar value of « Autre couleur… »: a company that has only the colour chosen in the global `colour`. */
export const CUSTOM_COLOUR_TOOLBAR_VALUE = 'other'

/** Returns the company selected in the Storybook toolbar: a demo company by its id, or one that has only a colour. */
export function companyFromGlobals({ company, colour }: Record<string, unknown>): Company {
  // Globals from a URL are strings: ?globals=company:2
  const listed = storybookCompanies.find(({ id }) => String(id) === String(company))
  if (listed) return listed
  return {
    id: OTHER_COLOUR_COMPANY_ID,
    name: 'Autre compagnie',
    color: isHexColour(colour) ? colour : DEFAULT_COLOUR,
    header_logo_url: '',
  }
}
