import { apiReplyKey } from '#src/api/call.ts'
import { useApiReply } from '#src/api/useApiReply.ts'
import type { FaqFilter } from './parseFaqFilter.ts'

type Asked = Pick<FaqFilter, 'category' | 'search'> & { company: number }

export const faqQuestionsCacheKey = (company: number) => apiReplyKey('GET /faq/questions', { query: { company } })
export const faqAnswersCacheKey = ({ company, category, search }: Asked) =>
  apiReplyKey('GET /faq', { query: { company, category, search } })
export const faqEntryCacheKey = (slug: string) => apiReplyKey('GET /faq/questions/:slug', { params: { slug } })

/** Returns the cache keys of the data of an FAQ URL: its questions or answers, and the open answer. */
export function faqCacheKeys({ category, search, question }: FaqFilter, company: number): string[] {
  const listed =
    (category ?? search) ? faqAnswersCacheKey({ company, category, search }) : faqQuestionsCacheKey(company)
  return [listed, ...(question ? [faqEntryCacheKey(question)] : [])]
}

/** Returns the FAQ questions of a company, without answers; makes no request without a company. */
export const useFaqQuestions = (company: number | undefined) =>
  useApiReply(company === undefined ? null : faqQuestionsCacheKey(company))
/** Returns FAQ entries with answers: all, or those of a category or search. Makes no request without a query. */
export const useFaqAnswers = (asked: Asked | undefined) => useApiReply(asked ? faqAnswersCacheKey(asked) : null)
/** Returns one FAQ entry; makes no request without a slug. */
export const useFaqEntry = (slug: string | undefined) => useApiReply(slug === undefined ? null : faqEntryCacheKey(slug))
