import type { NewsPostsQuery } from './usePosts.ts'
import { newsPostCategoryLabels } from '#contract/news/newsPostCategoryLabels.ts'
import { portalPagePaths } from '#contract/paths.ts'
import type { ApiCallReply } from '#contract/contract.ts'
import type { NewsPostCategory } from '#contract/news/news.ts'

/** Filter of the news page. `isOfAll` shows the posts of every company instead of the selected one. */
export type NewsListFilter = Pick<NewsPostsQuery, 'page' | 'category' | 'search'> & { isOfAll?: boolean }

/** Returns the query of the home page's news: the three newest posts of a company. */
export const homeNewsPostsQuery = (company: number): NewsPostsQuery => ({ per_page: 3, company })

/** Returns the API query of a news filter for a company. */
export const toNewsPostsQuery = ({ isOfAll, ...filter }: NewsListFilter, company: number): NewsPostsQuery =>
  isOfAll ? filter : { ...filter, company }

/** Returns the filter that a URL of the news page encodes, without invalid values. */
export function parseNewsListFilter(search: URLSearchParams): NewsListFilter {
  const page = Number(search.get('page'))
  const category = search.get('category')
  const words = search.get('search')?.trim().slice(0, 100)
  return {
    ...(Number.isInteger(page) && page > 1 && page <= 10_000 && { page }),
    ...(isCategory(category) && { category }),
    ...(words && { search: words }),
    ...(search.get('companies') === NEWS_EVERY_COMPANY_PARAMETER_VALUE && { isOfAll: true }),
  }
}

/**
 * Returns the URL of the news page with a filter, without the number of the first page; `parseNewsListFilter` parses
 * it.
 */
export function newsListPath(filter: NewsListFilter): string {
  const query = queryOf(filter)
  return query ? `${portalPagePaths.blog}?${query}` : portalPagePaths.blog
}

/** Returns the canonical query string of a news page's URL; undefined for an unknown category. */
export function canonicalNewsQueryString(search: URLSearchParams): string | undefined {
  const category = search.get('category')
  return category && !isCategory(category) ? undefined : queryOf(parseNewsListFilter(search))
}

/** True when a page of the news list exists; the first page always does. */
export function isNewsPageInRange([answer]: unknown[]): boolean {
  const { meta } = answer as ApiCallReply<'GET /posts'>
  return meta.current_page <= meta.last_page
}

function queryOf({ page = 1, category, search, isOfAll }: NewsListFilter): string {
  const query = new URLSearchParams()
  if (category) query.set('category', category)
  if (search) query.set('search', search)
  if (isOfAll) query.set('companies', NEWS_EVERY_COMPANY_PARAMETER_VALUE)
  if (page > 1) query.set('page', String(page))
  return query.toString()
}

/** Value of the URL's company parameter for the news of every company. */
export const NEWS_EVERY_COMPANY_PARAMETER_VALUE = 'toutes'
const isCategory = (text: string | null): text is NewsPostCategory =>
  text !== null && Object.hasOwn(newsPostCategoryLabels, text)
/** News categories in display order. */
export const newsPostCategories = Object.keys(newsPostCategoryLabels).filter(isCategory)
