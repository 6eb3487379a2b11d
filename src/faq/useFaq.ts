import { callKey } from '#src/api/call.ts'
import { useReply } from '#src/api/useReply.ts'
import type { FaqFilter } from './parseFaqFilter.ts'

type Asked = Pick<FaqFilter, 'category' | 'search'> & { company: number }

export const faqQuestionsKey = (company: number) => callKey('GET /faq/questions', { query: { company } })
export const faqAnswersKey = ({ company, category, search }: Asked) =>
  callKey('GET /faq', { query: { company, category, search } })
export const faqEntryKey = (slug: string) => callKey('GET /faq/questions/:slug', { params: { slug } })

/** Returns the cache keys of the data of an FAQ URL: its questions or answers, and the open answer. */
export function faqKeys({ category, search, question }: FaqFilter, company: number): string[] {
  const listed = (category ?? search) ? faqAnswersKey({ company, category, search }) : faqQuestionsKey(company)
  return [listed, ...(question ? [faqEntryKey(question)] : [])]
}

/** Returns the FAQ questions of a company, without answers; makes no request without a company. */
export const useFaqQuestions = (company: number | undefined) =>
  useReply(company === undefined ? null : faqQuestionsKey(company))
/** Returns FAQ entries with answers: all, or those of a category or search. Makes no request without a query. */
export const useFaqAnswers = (asked: Asked | undefined) => useReply(asked ? faqAnswersKey(asked) : null)
/** Returns one FAQ entry; makes no request without a slug. */
export const useFaqEntry = (slug: string | undefined) => useReply(slug === undefined ? null : faqEntryKey(slug))
