import { keyOf } from '#src/api/call.ts'
import { useReply } from '#src/api/useReply.ts'
import type { FaqFilter } from './faqFilter.ts'

type Asked = Pick<FaqFilter, 'category' | 'search'> & { company: number }

export const questionsKey = (company: number) => keyOf('GET /faq/questions', { query: { company } })
export const answersKey = ({ company, category, search }: Asked) =>
  keyOf('GET /faq', { query: { company, category, search } })
export const answerKey = (slug: string) => keyOf('GET /faq/questions/:slug', { params: { slug } })

/** Returns the cache keys of an FAQ address: its questions or answers, and the open answer. */
export function faqKeys({ category, search, question }: FaqFilter, company: number): string[] {
  const listed = (category ?? search) ? answersKey({ company, category, search }) : questionsKey(company)
  return [listed, ...(question ? [answerKey(question)] : [])]
}

/** Returns the FAQ questions of a company, without answers; makes no request without a company. */
export const useQuestions = (company: number | undefined) =>
  useReply(company === undefined ? null : questionsKey(company))
/** Returns FAQ entries with answers: all, or those of a category or search. Makes no request without a query. */
export const useAnswers = (asked: Asked | undefined) => useReply(asked ? answersKey(asked) : null)
/** Returns one FAQ entry; makes no request without a slug. */
export const useAnswer = (slug: string | undefined) => useReply(slug === undefined ? null : answerKey(slug))
