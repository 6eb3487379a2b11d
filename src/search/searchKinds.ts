import type { SearchKind } from '#contract/search.ts'
import { accordsPath } from '#src/accords/accordFilter.ts'
import { blogPath } from '#src/news/blogFilter.ts'

type Said = {
  label: string
  /** Where all of that kind is, for some words: of every company, as in the results. */
  all?: (query: string) => string
}

/** What can be found, as it is said. */
export const searchKinds: Record<SearchKind, Said> = {
  news: { label: 'Actualités', all: (search) => blogPath({ search, isOfAll: true }) },
  faq: { label: 'Questions et réponses' },
  pages: { label: 'Pages' },
  accords: { label: 'Accords', all: (search) => accordsPath({ search }) },
  events: { label: 'Événements' },
}
