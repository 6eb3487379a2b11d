import type { Phrase, WantedWord } from '#contract/search/parseQuery.ts'
import type { OpenIndex } from '#contract/search/passages/passageIndex.ts'
import type { OpenTexts } from '#contract/search/passages/passageTexts.ts'
import type { Way } from '#contract/search/passages/shelf.ts'

type Mark = OpenIndex['mark']

/** Creates a function that marks with 1 the passages matched by a query variant, as the database's index does. */
export function marking({ texts, index }: { texts: OpenTexts; index: OpenIndex }) {
  // A query searches for the same words in several variants.
  const known = new Map<WantedWord, Uint8Array>()
  const holding = (word: WantedWord) => {
    const marks = known.get(word) ?? marksOf(word, texts.count, index.mark)
    if (known.size > MOST) known.clear()
    known.set(word, marks)
    return marks
  }
  /** Marks passages that contain at least `count` of the words. */
  function holders(words: WantedWord[], count: number) {
    const all = words.map(holding)
    return markWhere(texts.count, (at) => {
      let some = 0
      for (const marks of all) some += marks[at] ?? 0
      return some >= count
    })
  }
  /** Marks passages whose heading contains a word. */
  function headed(word: WantedWord) {
    const headings = marksOf(word, texts.headings.length, index.markHeadings)
    return markWhere(texts.count, (at) => headings[texts.headingAt[at] ?? 0] === 1)
  }
  return (way: Way): Uint8Array => {
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

/** Marks texts that contain all parts of a word, or all parts of one of its synonyms. */
function marksOf({ own, same }: WantedWord, count: number, mark: Mark): Uint8Array {
  const ways = [own.flat(), ...same].map((parts) => allOf(parts, count, mark))
  const [marks = new Uint8Array(count), ...others] = ways
  for (const other of others) for (let at = 0; at < count; at++) marks[at] = (marks[at] ?? 0) | (other[at] ?? 0)
  return marks
}

function allOf(parts: Phrase, count: number, mark: Mark): Uint8Array {
  const [marks = new Uint8Array(count), ...others] = parts.map(({ forms, begun }) => {
    const one = new Uint8Array(count)
    if (begun) mark(one, begun, true)
    for (const form of forms) mark(one, form)
    return one
  })
  for (const other of others) for (let at = 0; at < count; at++) marks[at] = (marks[at] ?? 0) & (other[at] ?? 0)
  return marks
}
