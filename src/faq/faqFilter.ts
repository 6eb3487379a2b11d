import type { FaqCategory } from '#contract/faq/faq.ts'
import { paths, SLUG } from '#contract/paths.ts'
import { isFaqCategory } from './faqCategories.ts'

/** What an address of the FAQ shows. Words are searched for in every category. */
export type FaqFilter = {
  category?: FaqCategory | undefined
  search?: string | undefined
  /** The question whose answer is open. */
  question?: string | undefined
}

/** The category or the words that an address of the FAQ asks for, and the answer that it opens. */
export function faqFilter(search: URLSearchParams): FaqFilter {
  const category = search.get('category')
  const words = search.get('search')?.trim().slice(0, 100)
  const question = search.get('question')
  return {
    ...(words ? { search: words } : isFaqCategory(category) && { category }),
    ...(question && SLUG.test(question) && { question }),
  }
}

/** The address of the FAQ for a filter; `faqFilter` reads it back. */
export function faqPath(filter: FaqFilter): string {
  const query = queryOf(filter)
  return query ? `${paths.faq}?${query}` : paths.faq
}

/** What an address of the FAQ asks for, in its one form; undefined for a category or a name that cannot be. */
export function faqQuery(search: URLSearchParams): string | undefined {
  const [category, question] = [search.get('category'), search.get('question')]
  const isWrong = (category && !isFaqCategory(category)) || (question && !SLUG.test(question))
  return isWrong ? undefined : queryOf(faqFilter(search))
}

/** Whether few will ask for the same: words of one's own, or an answer opened among others. */
export const isOwnFaq = (search: URLSearchParams) =>
  search.has('search') || (search.has('category') && search.has('question'))

function queryOf({ category, search, question }: FaqFilter): string {
  const query = new URLSearchParams()
  if (category) query.set('category', category)
  if (search) query.set('search', search)
  if (question) query.set('question', question)
  return query.toString()
}
