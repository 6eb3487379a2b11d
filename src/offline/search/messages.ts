import type { DocumentTextPart } from '#contract/accords/documentText.ts'
import type { NumberedAccordArticle, PassageSearchReply, AccordPassageQuery } from '#contract/accords/accordTexts.ts'
import type { SearchPackFileName, OfflineSearchPack } from '#contract/search/searchPack.ts'
import type { AccordArticleReference } from './buildClause.ts'

/** Reference to a page of an agreement's PDF, by document id and page number. */
export type PdfPageReference = { document: number; page: number }

/** Reference to a part of the text of an agreement's PDF, by document id and number of the part. */
export type DocumentTextReference = { document: number; part: number }

/** Request to the offline search's web worker: open the search data, search, or read a page or an article. */
export type SearchWorkerRequest = { id: number } & (
  | { facts: OfflineSearchPack; files: Record<SearchPackFileName, ArrayBuffer> }
  | { query: AccordPassageQuery }
  | { place: PdfPageReference }
  | { clause: AccordArticleReference }
  | { textPart: DocumentTextReference }
)
/** Reply of the offline search's web worker, with the id of its request. */
export type SearchWorkerReply = {
  id: number
  answer?: PassageSearchReply
  text?: string
  clause?: NumberedAccordArticle | undefined
  textPart?: DocumentTextPart | undefined
  isFailed?: true
}
