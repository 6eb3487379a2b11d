import { ByteReader, ByteWriter } from '#contract/search/byteStream.ts'

/**
 * A document whose passages are searched in: `clauses` in their order, with what tells those of the same words;
 * `recognized` are the pages whose words were recognized on their pictures.
 */
export type PackedDocument = {
  id: number
  accord: number
  title: string
  clauses: PackedClause[]
  recognized?: number[]
}
export type PackedClause = [number: string, title: string, page: number, words: number]

/** A passage, in the order in which they lie. */
export type PackedPassage = {
  id: number
  document_id: number
  page: number
  start_at: number
  part: string
  clause: string | null
  heading: string
  spellings: string
  words: string
}

type Columns = {
  documents: PackedDocument[]
  /** Texts that many passages have, by which these name them. */
  texts: string[]
} & Record<(typeof COLUMNS)[number], number[]>
const COLUMNS = ['id', 'document', 'page', 'start', 'part', 'clause', 'heading', 'spellings', 'bytes'] as const

/** Writes the texts of passages; `heading` gives of each the number of its heading, of all headings that there are. */
export class PassageTexts {
  readonly #words = new ByteWriter()
  readonly #texts = new Map<string, number>()
  readonly #headings = new Map<string, number>()
  readonly #columns = Object.fromEntries(COLUMNS.map((name) => [name, [] as number[]])) as Pick<
    Columns,
    (typeof COLUMNS)[number]
  >
  readonly #places: Map<number, number>
  readonly #documents: PackedDocument[]

  constructor(documents: PackedDocument[]) {
    this.#documents = documents
    this.#places = new Map(documents.map(({ id }, at) => [id, at]))
  }

  add(passage: PackedPassage) {
    const from = this.#words.length
    this.#words.bytes(new TextEncoder().encode(passage.words))
    const columns = this.#columns
    columns.id.push(passage.id)
    columns.document.push(this.#places.get(passage.document_id) ?? 0)
    columns.page.push(passage.page)
    columns.start.push(passage.start_at)
    columns.part.push(numberOf(this.#texts, passage.part))
    // 0 for none.
    columns.clause.push(passage.clause === null ? 0 : 1 + numberOf(this.#texts, passage.clause))
    columns.heading.push(numberOf(this.#headings, passage.heading))
    columns.spellings.push(numberOf(this.#texts, passage.spellings))
    columns.bytes.push(this.#words.length - from)
  }

  get headings(): string[] {
    return [...this.#headings.keys()]
  }

  /** How many bytes the words take, as they are. */
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

/** Texts that were written by `PassageTexts`: the words stay bytes until they are asked for. */
export type OpenTexts = {
  documents: PackedDocument[]
  /** How many passages there are. */
  count: number
  headings: string[]
  /** Of each passage: the place of its document, and of its heading, and its page. */
  documentAt: number[]
  headingAt: number[]
  pageAt: number[]
  /** The number of the article that each passage stands in. */
  clauseAt: (at: number) => string | null
  /** The place of each passage by its number. */
  placeById: Map<number, number>
  passage: (at: number) => PackedPassage
}

export function openTexts(bytes: Uint8Array): OpenTexts {
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
    }),
  }
}
