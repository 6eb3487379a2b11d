import { ByteReader, ByteWriter } from '#contract/search/byteStream.ts'

/**
 * PDF in the offline search pack, with its articles in order; `recognized` lists the pages whose text was recognized
 * (OCR).
 */
export type SearchPackDocument = {
  id: number
  accord: number
  title: string
  clauses: SearchPackArticle[]
  recognized?: number[]
}
export type SearchPackArticle = [number: string, title: string, page: number, words: number]

/** Passage of an agreement in the offline search pack; passages are stored in document order. */
export type SearchPackPassage = {
  id: number
  document_id: number
  page: number
  start_at: number
  part: string
  clause: string | null
  heading: string
  spellings: string
  words: string
  layout: string
}

type Columns = {
  documents: SearchPackDocument[]
  /** Texts of the offline search pack that several passages share, and refer to by index. */
  texts: string[]
} & Record<(typeof COLUMNS)[number], number[]>
const COLUMNS = [
  'id',
  'document',
  'page',
  'start',
  'part',
  'clause',
  'heading',
  'spellings',
  'layout',
  'bytes',
] as const

/** Writer of the passages' texts for the offline search pack. A passage refers to its heading by index. */
export class PassageTextWriter {
  readonly #words = new ByteWriter()
  readonly #texts = new Map<string, number>()
  readonly #headings = new Map<string, number>()
  readonly #columns = Object.fromEntries(COLUMNS.map((name) => [name, [] as number[]])) as Pick<
    Columns,
    (typeof COLUMNS)[number]
  >
  readonly #places: Map<number, number>
  readonly #documents: SearchPackDocument[]

  constructor(documents: SearchPackDocument[]) {
    this.#documents = documents
    this.#places = new Map(documents.map(({ id }, at) => [id, at]))
  }

  add(passage: SearchPackPassage) {
    const from = this.#words.length
    this.#words.bytes(new TextEncoder().encode(passage.words))
    const columns = this.#columns
    columns.id.push(passage.id)
    columns.document.push(this.#places.get(passage.document_id) ?? 0)
    columns.page.push(passage.page)
    columns.start.push(passage.start_at)
    columns.part.push(numberOf(this.#texts, passage.part))
    // 0 for a passage outside articles.
    columns.clause.push(passage.clause === null ? 0 : 1 + numberOf(this.#texts, passage.clause))
    columns.heading.push(numberOf(this.#headings, passage.heading))
    columns.spellings.push(numberOf(this.#texts, passage.spellings))
    columns.layout.push(numberOf(this.#texts, passage.layout))
    columns.bytes.push(this.#words.length - from)
  }

  get headings(): string[] {
    return [...this.#headings.keys()]
  }

  /** Size in bytes of the words of all passages in the offline search pack, uncompressed. */
  get size(): number {
    return this.#words.length
  }

  get written(): Uint8Array<ArrayBuffer> {
    const all = new ByteWriter()
    all.text(JSON.stringify({ documents: this.#documents, texts: [...this.#texts.keys()], ...this.#columns }))
    all.text(JSON.stringify(this.headings))
    all.part(this.#words.written)
    return all.written
  }
}

function numberOf(texts: Map<string, number>, text: string): number {
  const known = texts.get(text)
  if (known !== undefined) return known
  texts.set(text, texts.size)
  return texts.size - 1
}

/** Reader of the passage texts that a `PassageTextWriter` has written: words are decoded on demand. */
export type PassageTextReader = {
  documents: SearchPackDocument[]
  count: number
  headings: string[]
  /**
   * Index of each passage's document, by the passage's index; `headingAt`: of its heading; `pageAt`: its page number.
   */
  documentAt: number[]
  headingAt: number[]
  pageAt: number[]
  /** Returns the number of the article that contains a passage; null outside articles. */
  clauseAt: (at: number) => string | null
  /** Index of each passage of the search pack by the passage's id. */
  placeById: Map<number, number>
  passage: (at: number) => SearchPackPassage
}

export function openPassageTexts(bytes: Uint8Array): PassageTextReader {
  const reader = new ByteReader(bytes)
  const columns = JSON.parse(reader.text()) as Columns
  const headings = JSON.parse(reader.text()) as string[]
  const words = reader.part()
  const starts = new Uint32Array(columns.bytes.length + 1)
  for (const [at, length] of columns.bytes.entries()) starts[at + 1] = (starts[at] ?? 0) + length
  const decoder = new TextDecoder()
  const clauseAt = (at: number) => (columns.clause[at] ? (columns.texts[columns.clause[at] - 1] ?? null) : null)
  return {
    documents: columns.documents,
    count: columns.id.length,
    headings,
    documentAt: columns.document,
    headingAt: columns.heading,
    pageAt: columns.page,
    clauseAt,
    placeById: new Map(columns.id.map((id, at) => [id, at])),
    passage: (at) => ({
      id: columns.id[at] ?? 0,
      document_id: columns.documents[columns.document[at] ?? 0]?.id ?? 0,
      page: columns.page[at] ?? 0,
      start_at: columns.start[at] ?? 0,
      part: columns.texts[columns.part[at] ?? 0] ?? '',
      clause: clauseAt(at),
      heading: headings[columns.heading[at] ?? 0] ?? '',
      spellings: columns.texts[columns.spellings[at] ?? 0] ?? '',
      words: decoder.decode(words.subarray(starts[at], starts[at + 1])),
      // Absent from the packs of former versions.
      layout: columns.texts[(columns.layout as number[] | undefined)?.[at] ?? -1] ?? '',
    }),
  }
}
