import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { FaqEntry, FaqQuestionWithoutAnswer } from '#contract/faq/faq.ts'
import { useSelectedCompanyId } from '#src/companies/selectedCompany.ts'
import type { FetchedData } from '#src/components/states/QueryBoundary.tsx'
import { whenIdle } from '#src/lib/whenIdle.ts'
import { isMeteredConnection } from '#src/navigation/metered.ts'
import type { FaqFilter } from './parseFaqFilter.ts'
import { useFaqEntry, useFaqAnswers, useFaqQuestions } from './useFaq.ts'
import { useFaqSearch, type FaqSearchResultState } from './useFaqSearch.ts'

/** Content of the FAQ page: questions, loaded answers and search results. */
export type FaqPageContent = {
  questions: FetchedData<FaqQuestionWithoutAnswer[]>
  /** FAQ entries whose answers are loaded, by slug of the question. */
  answers: Map<string, FaqEntry>
  /** Search results of the FAQ page; undefined without a search. */
  found: FaqSearchResultState | undefined
  /** True when the URL names an unknown FAQ question. */
  isMissing: boolean
}

/**
 * Returns the content of the FAQ page for a filter. All answers load when the browser is idle, so that each opens at
 * once and the browser's page search finds them.
 */
export function useFaqPageContent({ category, search, question }: FaqFilter): FaqPageContent {
  const company = useSelectedCompanyId()
  const [isWanted, setWanted] = useState(false)
  useEffect(() => (isMeteredConnection() ? undefined : whenIdle(() => setWanted(true))), [])

  // Deferred: all answers arrive at once, and rendering them in slices keeps the page responsive.
  const all = useDeferredValue(useFaqAnswers(isWanted ? { company } : undefined).data)
  const isNarrowed = category !== undefined && !all
  const part = useFaqAnswers(isNarrowed ? { company, category } : undefined)
  const list = useFaqQuestions(all || isNarrowed || search !== undefined ? undefined : company)
  const found = useFaqSearch(search)
  const isKnown = all?.data.some(({ slug }) => slug === question)
  const named = useFaqEntry(isKnown ? undefined : question)

  const listed = isNarrowed ? part : list
  const entries = all ?? listed.data
  const shown = useMemo(
    () => entries && shownOf(entries.data, named.data?.data, { category, question }),
    [entries, named.data, category, question],
  )
  const answers = [found?.data?.data, part.data?.data, all?.data, named.data && [named.data.data]]
  return {
    questions: useFormer({ ...listed, data: shown }),
    answers: new Map(answers.flatMap((some) => some ?? []).map((entry) => [entry.slug, entry])),
    found,
    isMissing: named.error?.status === 404,
  }
}

/**
 * Returns the FAQ questions of a category or all, plus the one named in the URL, which may belong to another company.
 */
function shownOf(
  questions: FaqQuestionWithoutAnswer[],
  named: FaqEntry | undefined,
  { category, question }: FaqFilter,
) {
  const isStranger = named && !questions.some(({ slug }) => slug === named.slug)
  return [...questions, ...(isStranger ? [named] : [])].filter(
    (one) => category === undefined || one.category === category || one.slug === question,
  )
}

/** Returns fetched FAQ data; the previous data while new data loads. */
function useFormer<Data>({ data, error, mutate }: FetchedData<Data>): FetchedData<Data> {
  const [former, setFormer] = useState(data)
  if (data !== undefined && data !== former) setFormer(data)
  return { data: data ?? (error ? undefined : former), error, mutate }
}
