import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { FaqEntry, FaqQuestion } from '#contract/faq/faq.ts'
import { useCompanyId } from '#src/companies/selectedCompany.ts'
import type { Fetched } from '#src/components/states/QueryBoundary.tsx'
import { whenIdle } from '#src/lib/whenIdle.ts'
import { isMetered } from '#src/navigation/metered.ts'
import type { FaqFilter } from './faqFilter.ts'
import { useAnswer, useAnswers, useQuestions } from './useFaq.ts'
import { useFound, type FoundFaq } from './useFound.ts'

/** What the FAQ shows: questions, the answers that are there already, and what was found. */
export type Shown = {
  questions: Fetched<FaqQuestion[]>
  /** By the names of their questions. */
  answers: Map<string, FaqEntry>
  /** What the words of the search find; undefined without words. */
  found: FoundFaq | undefined
  /** Whether the address names a question that there is not. */
  isMissing: boolean
}

/**
 * What an address of the FAQ shows. A page comes with its questions and the answers that its address asks for; all
 * answers follow when there is time, so that each opens at once and the browser's own search finds what they say.
 */
export function useShown({ category, search, question }: FaqFilter): Shown {
  const company = useCompanyId()
  const [isWanted, setWanted] = useState(false)
  useEffect(() => (isMetered() ? undefined : whenIdle(() => setWanted(true))), [])

  // All answers come at once, a while after the page: they are drawn in slices, so that it can answer in between.
  const all = useDeferredValue(useAnswers(isWanted ? { company } : undefined).data)
  const isNarrowed = category !== undefined && !all
  const part = useAnswers(isNarrowed ? { company, category } : undefined)
  const list = useQuestions(all || isNarrowed || search !== undefined ? undefined : company)
  const found = useFound(search)
  const isKnown = all?.data.some(({ slug }) => slug === question)
  const named = useAnswer(isKnown ? undefined : question)

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

/** The questions of a category, or all; and the one that is named, which may be another company's. */
function shownOf(questions: FaqQuestion[], named: FaqEntry | undefined, { category, question }: FaqFilter) {
  const isStranger = named && !questions.some(({ slug }) => slug === named.slug)
  return [...questions, ...(isStranger ? [named] : [])].filter(
    (one) => category === undefined || one.category === category || one.slug === question,
  )
}

/** While other data is on its way, the former stays. */
function useFormer<Data>({ data, error, mutate }: Fetched<Data>): Fetched<Data> {
  const [former, setFormer] = useState(data)
  if (data !== undefined && data !== former) setFormer(data)
  return { data: data ?? (error ? undefined : former), error, mutate }
}
