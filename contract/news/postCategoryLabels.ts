import type { PostCategory } from './news.ts'

/** French labels of the news categories. */
export const postCategoryLabels: Record<PostCategory, string> = {
  negociation: 'Négociations',
  juridique: 'Juridique',
  'sante-securite': 'Santé et sécurité',
  'vie-associative': 'Vie de l’association',
  international: 'International',
}
