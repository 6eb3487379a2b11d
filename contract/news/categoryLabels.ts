import type { PostCategory } from './news.ts'

/** The categories of the news, as they are said. */
export const categoryLabels: Record<PostCategory, string> = {
  negociation: 'Négociations',
  juridique: 'Juridique',
  'sante-securite': 'Santé et sécurité',
  'vie-associative': 'Vie de l’association',
  international: 'International',
}
