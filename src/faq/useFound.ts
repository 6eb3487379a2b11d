import { useState } from 'react'
import type { FaqList } from '#contract/faq/faq.ts'
import { useCompanyId } from '#src/companies/selectedCompany.ts'
import type { Fetched } from '#src/components/states/QueryBoundary.tsx'
import { useAnswers } from './useFaq.ts'

/** What words find among the answers; while an answer is on its way the former one stays. */
export type FoundFaq = Fetched<FaqList> & { isWaiting: boolean }

/** What the words find, for the company that is chosen; undefined without words. */
export function useFound(search: string | undefined): FoundFaq | undefined {
  const company = useCompanyId()
  const { data, error, mutate } = useAnswers(search === undefined ? undefined : { company, search })
  const [former, setFormer] = useState(data)
  const isWaiting = search !== undefined && !data && !error
  if (!isWaiting && data !== former) setFormer(data)
  return search === undefined ? undefined : { data: isWaiting ? former : data, error, mutate, isWaiting }
}
