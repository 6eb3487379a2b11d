import type { PassageAnswer, PassageQuery } from '#contract/accordTexts.ts'
import type { PackPart, SearchPack } from '#contract/searchPack.ts'

/** What the worker is asked: to open a pack, its files as they came, or to find. */
export type Asked = { id: number } & (
  { facts: SearchPack; files: Record<PackPart, ArrayBuffer> } | { query: PassageQuery }
)
/** What it tells of what it was asked. */
export type Told = { id: number; answer?: PassageAnswer; isFailed?: true }
