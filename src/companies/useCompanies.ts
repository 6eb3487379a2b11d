import useSWR from 'swr'
import type { ReplyOf } from '#contract/contract.ts'
import { keyOf, type CallError } from '#src/api/call.ts'

export const companiesKey = keyOf('GET /companies')
export const contactDataKey = (company_id: number) => keyOf('GET /contact-data', { query: { company_id } })

/** The companies that the association serves. */
export const useCompanies = () => useSWR<ReplyOf<'GET /companies'>, CallError>(companiesKey)
/** How to reach the association from one company. */
export const useContactData = (company_id: number) =>
  useSWR<ReplyOf<'GET /contact-data'>, CallError>(contactDataKey(company_id))
