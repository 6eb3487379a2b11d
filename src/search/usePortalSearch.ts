import { useState } from 'react'
import { useSelectedCompanyId } from '#src/companies/selectedCompany.ts'
import { useApiReply } from '#src/api/useApiReply.ts'
import { useSession } from '#src/auth/session.ts'
import { searchCacheKey, type PortalSearchFilter } from './searchFilter.ts'

/**
 * Fetches the search results for some words, by session and selected company. While new results load, `shown` holds the
 * previous ones. Empty words make no API call.
 */
export function usePortalSearch(filter: Pick<PortalSearchFilter, 'query' | 'literal' | 'per_kind'>) {
  const isMember = useSession().status === 'member'
  const company = useSelectedCompanyId()
  const answer = useApiReply(filter.query ? searchCacheKey({ ...filter, company, isMember }) : null)
  const [former, setFormer] = useState(answer.data)
  const isSettled = !filter.query || answer.data !== undefined
  if (isSettled && answer.data !== former) setFormer(answer.data)
  return { ...answer, isWaiting: !isSettled && !answer.error, shown: isSettled ? answer.data : former }
}
