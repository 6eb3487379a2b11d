import type { Clause, PassageAnswer, PassageQuery } from '#contract/accords/accordTexts.ts'
import type { PackPart, SearchPack } from '#contract/search/searchPack.ts'
import type { ArticleReference } from './buildClause.ts'

/** Reference to a page of an agreement's PDF, by document id and page number. */
export type PageReference = { document: number; page: number }

/** Request to the offline search's web worker: open the search data, search, or read a page or an article. */
export type SearchWorkerRequest = { id: number } & (
  | { facts: SearchPack; files: Record<PackPart, ArrayBuffer> }
  | { query: PassageQuery }
  | { place: PageReference }
  | { clause: ArticleReference }
)
/** Reply of the offline search's web worker, with the id of its request. */
export type SearchWorkerReply = {
  id: number
  answer?: PassageAnswer
  text?: string
  clause?: Clause | undefined
  isFailed?: true
}
