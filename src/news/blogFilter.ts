import type { PostFilter } from './usePosts.ts'
import { categoryLabels } from '#contract/news/categoryLabels.ts'
import { paths } from '#contract/paths.ts'
import type { ReplyOf } from '#contract/contract.ts'
import type { PostCategory } from '#contract/news/news.ts'

/** What an address of the news asks for: the news of one's own company and those for all, or of every company. */
export type BlogFilter = Pick<PostFilter, 'page' | 'category' | 'search'> & { isOfAll?: boolean }

/** The news on the home page: the three newest of a company. */
export const homePosts = (company: number): PostFilter => ({ per_page: 3, company })

/** The news that a filter means for the crew of a company. */
export const postsOf = ({ isOfAll, ...filter }: BlogFilter, company: number): PostFilter =>
  isOfAll ? filter : { ...filter, company }

/** The page, category and words that the address of the news asks for; what it cannot mean is left out. */
export function blogFilter(search: URLSearchParams): BlogFilter {
  const page = Number(search.get('page'))
  const category = search.get('category')
  const words = search.get('search')?.trim().slice(0, 100)
  return {
    ...(Number.isInteger(page) && page > 1 && page <= 10_000 && { page }),
    ...(isCategory(category) && { category }),
    ...(words && { search: words }),
    ...(search.get('companies') === EVERY && { isOfAll: true }),
  }
}

/** The address of the news for a filter; `blogFilter` reads it back. The first page has no number. */
export function blogPath(filter: BlogFilter): string {
  const query = queryOf(filter)
  return query ? `${paths.blog}?${query}` : paths.blog
}

/** What an address of the news asks for, in its one form; undefined for a category that there is not. */
export function blogQuery(search: URLSearchParams): string | undefined {
  const category = search.get('category')
  return category && !isCategory(category) ? undefined : queryOf(blogFilter(search))
}

/** Whether a page of the news is one: the first always, another when it is not beyond the last. */
export function isBlogPage([answer]: unknown[]): boolean {
  const { meta } = answer as ReplyOf<'GET /posts'>
  return meta.current_page <= meta.last_page
}

function queryOf({ page = 1, category, search, isOfAll }: BlogFilter): string {
  const query = new URLSearchParams()
  if (category) query.set('category', category)
  if (search) query.set('search', search)
  if (isOfAll) query.set('companies', EVERY)
  if (page > 1) query.set('page', String(page))
  return query.toString()
}

/** How an address says that it wants the news of every company. */
export const EVERY = 'toutes'
const isCategory = (text: string | null): text is PostCategory => text !== null && Object.hasOwn(categoryLabels, text)
/** Every category, in the order in which they are said. */
export const postCategories = Object.keys(categoryLabels).filter(isCategory)
