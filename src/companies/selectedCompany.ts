import { createContext, useContext } from 'react'
import type { Company } from '#contract/companies/companies.ts'
import { DEFAULT_COMPANY } from '#association/companies.ts'
import { parseStoredJson, createStoredValue } from '#src/lib/store.ts'
import { DEFAULT_COLOUR } from '#theme/colour.ts'
import { parseStoredCompany } from './parseStoredCompany.ts'

const stored = createStoredValue<Company | undefined>(
  ['selectedCompany'],
  ([company]) => parseStoredCompany(parseStoredJson(company ?? null)),
  undefined,
)

const storedId = createStoredValue(
  ['selectedCompany'],
  ([company]) => {
    const value = parseStoredJson(company ?? null)
    return typeof value === 'object' && value !== null && 'id' in value
  },
  false,
)

/** Company for which the server rendered the page. The server reads it from a cookie, the browser from its storage. */
export const ServerRenderedCompanyContext = createContext<Company | undefined>(undefined)

/** Returns the selected company; undefined when none is stored or the stored value is damaged. */
export const useSelectedCompany = () => stored.use(useContext(ServerRenderedCompanyContext), hasSameCompanyIdAndLook)
/** Returns the selected company's id, or the default company's. */
export const useSelectedCompanyId = () => useSelectedCompany()?.id ?? DEFAULT_COMPANY
/** Returns the selected company's colour, or the default pink. */
export const useSelectedCompanyColour = () => useSelectedCompany()?.color ?? DEFAULT_COLOUR

/** Returns the selected company's id outside components. */
export const getSelectedCompanyId = () => stored.get()?.id ?? DEFAULT_COMPANY

/** Freezes the company that components see until the returned function is called. */
export const pauseDisplayedCompanyUpdates = () => stored.hold()

/**
 * True when the company stored in this browser has an id. False when the default company replaces it for lack of one.
 */
export const hasStoredCompanyId = () => storedId.get()

/** Selects a company, which sets the portal's colour, logo, pictures and contact details. */
export const storeSelectedCompany = ({ id, name, color, header_logo_url }: Company) =>
  stored.set({ selectedCompany: JSON.stringify({ id, name, color, header_logo_url }) })

/** True when both companies have the same id and look. */
export const hasSameCompanyIdAndLook = (one?: Company, other?: Company) =>
  one?.id === other?.id &&
  one?.name === other?.name &&
  one?.color === other?.color &&
  one?.header_logo_url === other?.header_logo_url
