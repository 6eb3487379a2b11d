import type { PostFilter } from '#src/api/posts.ts'
import type { PostCategory } from '#contract/posts.ts'

/** The news on the home page: the three newest. */
export const HOME_POSTS = { per_page: 3 } satisfies PostFilter

/** The categories of the news, as they are said. */
export const categoryLabels: Record<PostCategory, string> = {
  negociation: 'Négociations',
  juridique: 'Juridique',
  'sante-securite': 'Santé et sécurité',
  'vie-syndicale': 'Vie de l’association',
  international: 'International',
}

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

const isCategory = (text: string | null): text is PostCategory => text !== null && Object.hasOwn(categoryLabels, text)
