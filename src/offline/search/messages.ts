import type { Clause, PassageAnswer, PassageQuery } from '#contract/accords/accordTexts.ts'
import type { PackPart, SearchPack } from '#contract/search/searchPack.ts'
import type { ClausePlace } from './clauseOf.ts'

/** A page of a document. */
export type PagePlace = { document: number; page: number }

/** What the worker is asked: to open a pack, its files as they came, to find, or for the text of a page or an article. */
export type Asked = { id: number } & (
  | { facts: SearchPack; files: Record<PackPart, ArrayBuffer> }
  | { query: PassageQuery }
  | { place: PagePlace }
  | { clause: ClausePlace }
)
/** What it tells of what it was asked. */
export type Told = { id: number; answer?: PassageAnswer; text?: string; clause?: Clause | undefined; isFailed?: true }
