import { useState } from 'react'
import type { FaqList } from '#contract/faq/faq.ts'
import { useSelectedCompanyId } from '#src/companies/selectedCompany.ts'
import type { FetchedData } from '#src/components/states/QueryBoundary.tsx'
import { useFaqAnswers } from './useFaq.ts'

/** State of an FAQ search. The previous result stays while the next one loads. */
export type FaqSearchResultState = FetchedData<FaqList> & { isWaiting: boolean }

/** Returns the FAQ entries that match a search, for the selected company; undefined without search words. */
export function useFaqSearch(search: string | undefined): FaqSearchResultState | undefined {
  const company = useSelectedCompanyId()
  const { data, error, mutate } = useFaqAnswers(search === undefined ? undefined : { company, search })
  const [former, setFormer] = useState(data)
  const isWaiting = search !== undefined && !data && !error
  if (!isWaiting && data !== former) setFormer(data)
  return search === undefined ? undefined : { data: isWaiting ? former : data, error, mutate, isWaiting }
}
