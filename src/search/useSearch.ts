import { useState } from 'react'
import { useCompanyId } from '#src/companies/selectedCompany.ts'
import { useReply } from '#src/api/useReply.ts'
import { useSession } from '#src/auth/session.ts'
import { searchKey, type SearchFilter } from './searchFilter.ts'

/**
 * What is found for some words, by who is signed in and the company that is chosen. While an answer is on its way the
 * former one is `shown`; nothing is asked for no words.
 */
export function useSearch(filter: Pick<SearchFilter, 'query' | 'literal' | 'per_kind'>) {
  const isMember = useSession().status === 'member'
  const company = useCompanyId()
  const answer = useReply(filter.query ? searchKey({ ...filter, company, isMember }) : null)
  const [former, setFormer] = useState(answer.data)
  const isSettled = !filter.query || answer.data !== undefined
  if (isSettled && answer.data !== former) setFormer(answer.data)
  return { ...answer, isWaiting: !isSettled && !answer.error, shown: isSettled ? answer.data : former }
}
