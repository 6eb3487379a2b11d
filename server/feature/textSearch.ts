import type { SearchAnswer, SearchQuery } from '#contract/search/search.ts'
import type { User } from '#contract/session/session.ts'

type Group = SearchAnswer['data'][number]

/** A group of results, and the words that were meant when those that were typed are in none of the texts. */
export type FoundTexts = Group & Pick<SearchAnswer, 'correction'>

/** What a feature finds for a member in texts of its own, beside its rows: `Feature.textSearch`. */
export type TextSearch = (
  member: Pick<User, 'id' | 'company'>,
  query: Pick<SearchQuery, 'query' | 'per_kind' | 'literal'>,
) => Promise<FoundTexts>
