import { createContext, useContext } from 'react'
import type { Company } from '#contract/companies/companies.ts'
import { DEFAULT_COMPANY } from '#association/companies.ts'
import { parseStored, storedValue } from '#src/lib/store.ts'
import { DEFAULT_COLOUR } from '#theme/colour.ts'
import { parseCompany } from './parseCompany.ts'

const stored = storedValue<Company | undefined>(
  ['selectedCompany'],
  ([company]) => parseCompany(parseStored(company ?? null)),
  undefined,
)

const storedId = storedValue(
  ['selectedCompany'],
  ([company]) => {
    const value = parseStored(company ?? null)
    return typeof value === 'object' && value !== null && 'id' in value
  },
  false,
)

/** The company that the server has drawn the page for: it is told by a cookie, and the browser by what is stored. */
export const ServedCompany = createContext<Company | undefined>(undefined)

/** The company that was selected; undefined when none is stored, or what is stored is damaged. */
export const useSelectedCompany = () => stored.use(useContext(ServedCompany), isSameCompany)
/** The selected company's id, the default one when none is selected. */
export const useCompanyId = () => useSelectedCompany()?.id ?? DEFAULT_COMPANY
/** The selected company's colour, the default pink when none is selected. */
export const useCompanyColour = () => useSelectedCompany()?.color ?? DEFAULT_COLOUR

/** The selected company's id now, where no component asks. */
export const selectedCompanyId = () => stored.get()?.id ?? DEFAULT_COMPANY

/** Components go on seeing the present company until the returned function is called. */
export const holdShownCompany = () => stored.hold()

/** True when the stored company names its id, and is not the default one for want of it. */
export const hasStoredId = () => storedId.get()

/** Selects a company: its colour, logo, pictures and contact details. */
export const selectCompany = ({ id, name, color, header_logo_url }: Company) =>
  stored.set({ selectedCompany: JSON.stringify({ id, name, color, header_logo_url }) })

/** Whether both are one company that looks the same. */
export const isSameCompany = (one?: Company, other?: Company) =>
  one?.id === other?.id &&
  one?.name === other?.name &&
  one?.color === other?.color &&
  one?.header_logo_url === other?.header_logo_url
