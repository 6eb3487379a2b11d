import type { AccordClause, PassageSearchReply, AccordPassageQuery } from '#contract/accords/accordTexts.ts'
import type { SearchPackFile, OfflineSearchPack } from '#contract/search/searchPack.ts'
import type { AccordArticleReference } from './buildClause.ts'

/** Reference to a page of an agreement's PDF, by document id and page number. */
export type PdfPageReference = { document: number; page: number }

/** Request to the offline search's web worker: open the search data, search, or read a page or an article. */
export type SearchWorkerRequest = { id: number } & (
  | { facts: OfflineSearchPack; files: Record<SearchPackFile, ArrayBuffer> }
  | { query: AccordPassageQuery }
  | { place: PdfPageReference }
  | { clause: AccordArticleReference }
)
/** Reply of the offline search's web worker, with the id of its request. */
export type SearchWorkerReply = {
  id: number
  answer?: PassageSearchReply
  text?: string
  clause?: AccordClause | undefined
  isFailed?: true
}
