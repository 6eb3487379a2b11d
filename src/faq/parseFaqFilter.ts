import type { FaqCategory } from '#contract/faq/faq.ts'
import { portalPagePaths, SLUG_PATTERN } from '#contract/paths.ts'
import { isFaqCategory } from './faqCategories.ts'

/** Filter of the FAQ page. A search covers every category. */
export type FaqFilter = {
  category?: FaqCategory | undefined
  search?: string | undefined
  /** Slug of the open FAQ question. */
  question?: string | undefined
}

/** Returns the category or search, and the open answer, that a URL of the FAQ page encodes. */
export function parseFaqFilter(search: URLSearchParams): FaqFilter {
  const category = search.get('category')
  const words = search.get('search')?.trim().slice(0, 100)
  const question = search.get('question')
  return {
    ...(words ? { search: words } : isFaqCategory(category) && { category }),
    ...(question && SLUG_PATTERN.test(question) && { question }),
  }
}

/** Returns the URL of the FAQ page with a filter; `parseFaqFilter` parses it. */
export function faqPath(filter: FaqFilter): string {
  const query = queryOf(filter)
  return query ? `${portalPagePaths.faq}?${query}` : portalPagePaths.faq
}

/** Returns the canonical query string of an FAQ URL; undefined for an invalid category or question. */
export function canonicalFaqQueryString(search: URLSearchParams): string | undefined {
  const [category, question] = [search.get('category'), search.get('question')]
  const isWrong = (category && !isFaqCategory(category)) || (question && !SLUG_PATTERN.test(question))
  return isWrong ? undefined : queryOf(parseFaqFilter(search))
}

/** True for an FAQ URL that few people request, so that it is not cached: a search, or an answer in a category. */
export const isUncachedFaqUrl = (search: URLSearchParams) =>
  search.has('search') || (search.has('category') && search.has('question'))

function queryOf({ category, search, question }: FaqFilter): string {
  const query = new URLSearchParams()
  if (category) query.set('category', category)
  if (search) query.set('search', search)
  if (question) query.set('question', question)
  return query.toString()
}
