import { apiReplyKey } from '#src/api/call.ts'
import { useApiReply } from '#src/api/useApiReply.ts'

export const companiesCacheKey = apiReplyKey('GET /companies')
/** Returns the cache key of the association's contact details for the employees of a company. */
export const associationContactDetailsCacheKey = (company_id: number) =>
  apiReplyKey('GET /contact-data', { query: { company_id } })

/** Returns the airlines that the association serves. */
export const useCompanies = () => useApiReply(companiesCacheKey)
/** Returns the association's contact details for the employees of a company. */
export const useAssociationContactDetails = (company_id: number) =>
  useApiReply(associationContactDetailsCacheKey(company_id))
