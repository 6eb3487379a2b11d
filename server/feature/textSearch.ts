import type { SearchReply, SearchQuery } from '#contract/search/search.ts'
import type { SignedInMember } from '#contract/session/session.ts'

type Group = SearchReply['data'][number]

/**
 * A group of search results in one feature's texts, with a spelling correction when no text contains the typed words.
 */
export type FeatureFullTextSearchResult = Group & Pick<SearchReply, 'correction'>

/**
 * Full-text search of a feature for a member in texts outside the searchable tables; registered as
 * `Feature.textSearch`.
 */
export type FeatureFullTextSearch = (
  member: Pick<SignedInMember, 'id' | 'company'>,
  query: Pick<SearchQuery, 'query' | 'per_kind' | 'literal'>,
) => Promise<FeatureFullTextSearchResult>
