import { callKey } from '#src/api/call.ts'
import { useReply } from '#src/api/useReply.ts'

export const companiesKey = callKey('GET /companies')
export const contactDataKey = (company_id: number) => callKey('GET /contact-data', { query: { company_id } })

/** Returns the airlines that the association serves. */
export const useCompanies = () => useReply(companiesKey)
/** Returns the association's contact details for the employees of a company. */
export const useContactData = (company_id: number) => useReply(contactDataKey(company_id))
