import { ByteReader, ByteWriter } from '#contract/search/byteStream.ts'
import type { VocabularyWord } from '#contract/search/lexicon.ts'

/** Inverted index: sorted numbers of the passages, or of the headings, that hold each word. */
export type PassageNumbersByWord = Map<string, number[]>

/**
 * Source data of the offline passage index: words and stems, words as written, words of headings, and the vocabulary.
 */
export type PassageIndexSource = {
  all: PassageNumbersByWord
  plain: PassageNumbersByWord
  headings: PassageNumbersByWord
  vocabulary: VocabularyWord[]
}

/**
 * Writes the passage index of an offline device: the passages and headings of each word and stem, and the vocabulary
 * for spelling correction. A stem found in the same passages as some words is stored as a reference to them.
 */
export async function writePassageIndex(
  source: PassageIndexSource,
  pause: () => Promise<unknown>,
): Promise<Uint8Array<ArrayBuffer>> {
  const { all, headings, vocabulary } = source
  const lexemes = [...all.keys()].toSorted(compareWordsByCodeUnit)
  const places = new Map(lexemes.map((lexeme, at) => [lexeme, at]))
  const writer = new ByteWriter()
  writer.words(lexemes)
  const [bodies, lengths] = [new ByteWriter(), new ByteWriter()]
  const namesakes = wordsByBeginning(source.plain)
  for (const [at, lexeme] of lexemes.entries()) {
    if (at % EACH === 0) await pause()
    const from = bodies.length
    const same = sameAs(lexeme, source, namesakes)
    if (same) {
      bodies.number(0)
      for (const word of same) bodies.number(places.get(word) ?? 0)
    } else writePostings(bodies, all.get(lexeme) ?? [])
    lengths.number(bodies.length - from)
  }
  writer.part(lengths.written)
  writer.part(bodies.written)
  const headed = [...headings.keys()].filter((lexeme) => places.has(lexeme)).toSorted(compareWordsByCodeUnit)
  writer.number(headed.length)
  for (const lexeme of headed) {
    const postings = new ByteWriter()
    writePostings(postings, headings.get(lexeme) ?? [])
    writer.number(places.get(lexeme) ?? 0)
    writer.part(postings.written)
  }
  const words = vocabulary.toSorted(
    (one, other) => compareWordsByCodeUnit(one.word, other.word) || other.texts - one.texts,
  )
  writer.words(words.map(({ word }) => word))
  writer.text(words.map(({ word, spelling }) => (spelling === word ? '' : spelling)).join('\n'))
  for (const { texts } of words) writer.number(texts)
  return writer.written
}

const EACH = 500
export const compareWordsByCodeUnit = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/**
 * Writes the sorted passage numbers of a word as differences; 0 never occurs, and marks a reference to other words
 * instead.
 */
function writePostings(writer: ByteWriter, postings: number[]) {
  let before = -1
  for (const place of postings) {
    writer.number(place - before)
    before = place
  }
}

const BEGINNING = 3

function wordsByBeginning(plain: PassageNumbersByWord): Map<string, string[]> {
  const groups = new Map<string, string[]>()
  for (const word of plain.keys()) {
    if (word.length < BEGINNING) continue
    const beginning = word.slice(0, BEGINNING)
    const group = groups.get(beginning)
    if (group) group.push(word)
    else groups.set(beginning, [word])
  }
  return groups
}

/**
 * Returns the words whose passages together are those of a stem; undefined without such words, or for a word as written
 * in the texts.
 */
function sameAs(
  lexeme: string,
  { all, plain }: PassageIndexSource,
  groups: Map<string, string[]>,
): string[] | undefined {
  const postings = all.get(lexeme) ?? []
  if (lexeme.length < BEGINNING || plain.get(lexeme)?.length === postings.length) return undefined
  const wanted = new Set(postings)
  const begun = lexeme.slice(0, Math.max(BEGINNING, lexeme.length - 2))
  const same = (groups.get(lexeme.slice(0, BEGINNING)) ?? []).filter((word) => {
    const its = all.get(word)
    // A reference may only name words that are stored in full.
    const isWritten = word !== lexeme && its !== undefined && plain.get(word)?.length === its.length
    return isWritten && word.startsWith(begun) && its.every((place) => wanted.has(place))
  })
  const held = new Set(same.flatMap((word) => all.get(word) ?? []))
  return held.size === wanted.size && same.length * 2 < postings.length ? same : undefined
}

/** Offline passage index, read from the bytes of `writePassageIndex`. */
export type PassageIndex = {
  /** Marks the passages that hold a word in its indexed form (lexeme), or any word that begins with it. */
  mark: (marks: Uint8Array, lexeme: string, isBegun?: boolean) => void
  /** Marks the headings that hold a word in its indexed form (lexeme), or any word that begins with it. */
  markHeadings: (marks: Uint8Array, lexeme: string, isBegun?: boolean) => void
  vocabulary: VocabularyWord[]
}

/** Opens the offline passage index from the bytes of `writePassageIndex`. */
export function openPassageIndex(bytes: Uint8Array): PassageIndex {
  const reader = new ByteReader(bytes)
  const lexemes = reader.words()
  const lengths = new ByteReader(reader.part())
  const bodies = reader.part()
  const starts = new Uint32Array(lexemes.length + 1)
  for (let at = 0; at < lexemes.length; at++) starts[at + 1] = (starts[at] ?? 0) + lengths.number()
  const headings = new Map<number, Uint8Array>()
  for (let left = reader.number(); left > 0; left--) headings.set(reader.number(), reader.part())
  const words = reader.words()
  const spellings = reader.text().split('\n')
  const vocabulary = words.map((word, at) => ({ word, spelling: spellings[at] || word, texts: reader.number() }))

  const markOne = (marks: Uint8Array, at: number) => {
    const [end, body] = [starts[at + 1] ?? 0, new ByteReader(bodies, starts[at])]
    if (body.at === end) return
    const first = body.number()
    if (first === 0) while (body.at < end) markOne(marks, body.number())
    else markFrom(marks, body, { end, first })
  }
  const among = (lexeme: string, isBegun: boolean, mark: (at: number) => void) => {
    for (let at = findSortedWordIndex(lexemes, lexeme); at < lexemes.length; at++) {
      if (isBegun ? !lexemes[at]?.startsWith(lexeme) : lexemes[at] !== lexeme) return
      mark(at)
    }
  }
  return {
    mark: (marks, lexeme, isBegun = false) => among(lexeme, isBegun, (at) => markOne(marks, at)),
    markHeadings: (marks, lexeme, isBegun = false) =>
      among(lexeme, isBegun, (at) => {
        const body = headings.get(at)
        const postings = body && new ByteReader(body)
        if (postings) markFrom(marks, postings, { end: body.length, first: postings.number() })
      }),
    vocabulary,
  }
}

function markFrom(marks: Uint8Array, body: ByteReader, { end, first }: { end: number; first: number }) {
  let place = first - 1
  marks[place] = 1
  while (body.at < end) {
    place += body.number()
    marks[place] = 1
  }
}

/** Returns the index of a word in a list sorted by code unit, or the index at which to insert it. */
export function findSortedWordIndex(sorted: string[], word: string): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? '') < word) low = middle + 1
    else high = middle
  }
  return low
}
