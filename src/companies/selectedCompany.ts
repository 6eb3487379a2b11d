import type { Company } from '#contract/companies.ts'
import { parseStored, storedValue } from '#src/lib/store.ts'
import { DEFAULT_COLOUR } from '#theme/colour.ts'
import { asCompany } from './asCompany.ts'

const DEFAULT_ID = 1

const stored = storedValue<Company | undefined>(
  ['selectedCompany'],
  ([company]) => asCompany(parseStored(company ?? null)),
  undefined,
)

/** The company that was selected; undefined when none is stored, or what is stored is damaged. */
export const useSelectedCompany = stored.use
/** The selected company's id, 1 when none is selected. */
export const useCompanyId = () => useSelectedCompany()?.id ?? DEFAULT_ID
/** The selected company's colour, the default pink when none is selected. */
export const useCompanyColour = () => useSelectedCompany()?.color ?? DEFAULT_COLOUR

/** Selects a company: its colour, logo, pictures and contact details. */
export const selectCompany = ({ id, name, color, header_logo_url }: Company) =>
  stored.set({ selectedCompany: JSON.stringify({ id, name, color, header_logo_url }) })
