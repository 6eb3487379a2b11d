import type { PostFilter } from '#src/api/posts.ts'
import { categoryLabels } from '#src/components/categoryLabels.ts'
import { paths } from '#src/paths.ts'
import type { PostCategory } from '#contract/posts.ts'

/** The news on the home page: the three newest. */
export const HOME_POSTS = { per_page: 3 } satisfies PostFilter

/** The page, category and words that the address of the news asks for; what it cannot mean is left out. */
export function blogFilter(search: URLSearchParams): PostFilter {
  const page = Number(search.get('page'))
  const category = search.get('category')
  const words = search.get('search')?.trim().slice(0, 100)
  return {
    ...(Number.isInteger(page) && page > 1 && page <= 10_000 && { page }),
    ...(isCategory(category) && { category }),
    ...(words && { search: words }),
  }
}

/** The address of the news for a filter; `blogFilter` reads it back. The first page has no number. */
export function blogPath({ page = 1, category, search }: PostFilter): string {
  const query = new URLSearchParams()
  if (category) query.set('category', category)
  if (search) query.set('search', search)
  if (page > 1) query.set('page', String(page))
  return query.size ? `${paths.blog}?${query}` : paths.blog
}

const isCategory = (text: string | null): text is PostCategory => text !== null && Object.hasOwn(categoryLabels, text)
/** Every category, in the order in which they are said. */
export const postCategories = Object.keys(categoryLabels).filter(isCategory)
