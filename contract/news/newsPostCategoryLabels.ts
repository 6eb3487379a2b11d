import type { NewsPostCategory } from './news.ts'

/** French labels of the news categories. */
export const newsPostCategoryLabels: Record<NewsPostCategory, string> = {
  negociation: 'Négociations',
  juridique: 'Juridique',
  'sante-securite': 'Santé et sécurité',
  'vie-associative': 'Vie de l’association',
  international: 'International',
}
