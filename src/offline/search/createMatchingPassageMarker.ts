import type { SearchedWordSequence, SearchedWord } from '#contract/search/parseSearchQuery.ts'
import type { PassageIndex } from '#contract/search/passages/passageIndex.ts'
import type { PassageTextReader } from '#contract/search/passages/passageTexts.ts'
import type { PassageLookup } from '#contract/search/passages/passageStore.ts'

type Mark = PassageIndex['mark']

/**
 * Creates a function that marks the passages of agreements that match a query variant: one byte for each passage, 1 for
 * a match.
 */
export function createMatchingPassageMarker({ texts, index }: { texts: PassageTextReader; index: PassageIndex }) {
  // A query searches for the same words in several variants.
  const known = new Map<SearchedWord, Uint8Array>()
  const holding = (word: SearchedWord) => {
    const marks = known.get(word) ?? marksOf(word, texts.count, index.mark)
    if (known.size > MOST) known.clear()
    known.set(word, marks)
    return marks
  }
  /** Marks passages of agreements that contain at least `count` of the searched words. */
  function holders(words: SearchedWord[], count: number) {
    const all = words.map(holding)
    return markWhere(texts.count, (at) => {
      let some = 0
      for (const marks of all) some += marks[at] ?? 0
      return some >= count
    })
  }
  /** Marks passages of agreements whose heading contains a searched word. */
  function headed(word: SearchedWord) {
    const headings = marksOf(word, texts.headings.length, index.markHeadings)
    return markWhere(texts.count, (at) => headings[texts.headingAt[at] ?? 0] === 1)
  }
  return (way: PassageLookup): Uint8Array => {
    if ('article' in way) return markWhere(texts.count, (at) => texts.clauseAt(at) === way.article)
    return 'inHeading' in way ? headed(way.inHeading) : holders(way.words, way.count)
  }
}

function markWhere(count: number, isHeld: (at: number) => boolean): Uint8Array {
  const held = new Uint8Array(count)
  for (let at = 0; at < count; at++) held[at] = isHeld(at) ? 1 : 0
  return held
}

const MOST = 30

/** Marks passages or headings that contain all parts of a searched word, or all parts of one of its synonyms. */
function marksOf({ own, same }: SearchedWord, count: number, mark: Mark): Uint8Array {
  const ways = [own.flat(), ...same].map((parts) => allOf(parts, count, mark))
  const [marks = new Uint8Array(count), ...others] = ways
  for (const other of others) for (let at = 0; at < count; at++) marks[at] = (marks[at] ?? 0) | (other[at] ?? 0)
  return marks
}

function allOf(parts: SearchedWordSequence, count: number, mark: Mark): Uint8Array {
  const [marks = new Uint8Array(count), ...others] = parts.map(({ forms, begun }) => {
    const one = new Uint8Array(count)
    if (begun) mark(one, begun, true)
    for (const form of forms) mark(one, form)
    return one
  })
  for (const other of others) for (let at = 0; at < count; at++) marks[at] = (marks[at] ?? 0) & (other[at] ?? 0)
  return marks
}
