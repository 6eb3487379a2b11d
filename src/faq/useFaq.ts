import { keyOf } from '#src/api/call.ts'
import { useReply } from '#src/api/useReply.ts'
import type { FaqFilter } from './faqFilter.ts'

type Asked = Pick<FaqFilter, 'category' | 'search'> & { company: number }

export const questionsKey = (company: number) => keyOf('GET /faq/questions', { query: { company } })
export const answersKey = ({ company, category, search }: Asked) =>
  keyOf('GET /faq', { query: { company, category, search } })
export const answerKey = (slug: string) => keyOf('GET /faq/questions/:slug', { params: { slug } })

/** The keys of what an address of the FAQ shows at once: the questions, or the answers that it asks for. */
export function faqKeys({ category, search, question }: FaqFilter, company: number): string[] {
  const listed = (category ?? search) ? answersKey({ company, category, search }) : questionsKey(company)
  return [listed, ...(question ? [answerKey(question)] : [])]
}

/** Every question of a company, without the answers; no call without a company. */
export const useQuestions = (company: number | undefined) =>
  useReply(company === undefined ? null : questionsKey(company))
/** The answers of a category or of a search, or all; no call without a query. */
export const useAnswers = (asked: Asked | undefined) => useReply(asked ? answersKey(asked) : null)
/** One question and its answer; no call without a name. */
export const useAnswer = (slug: string | undefined) => useReply(slug === undefined ? null : answerKey(slug))
