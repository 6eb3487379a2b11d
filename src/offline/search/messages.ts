import type { Clause, PassageAnswer, PassageQuery } from '#contract/accords/accordTexts.ts'
import type { PackPart, SearchPack } from '#contract/search/searchPack.ts'
import type { ClausePlace } from './clauseOf.ts'

/** Reference to a page of a document, by document id and page number. */
export type PagePlace = { document: number; page: number }

/** Request to the offline search worker: open the search data, search, or read a page or an article. */
export type Asked = { id: number } & (
  | { facts: SearchPack; files: Record<PackPart, ArrayBuffer> }
  | { query: PassageQuery }
  | { place: PagePlace }
  | { clause: ClausePlace }
)
/** Reply of the offline search worker, with the id of its request. */
export type Told = { id: number; answer?: PassageAnswer; text?: string; clause?: Clause | undefined; isFailed?: true }
