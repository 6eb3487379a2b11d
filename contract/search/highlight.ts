import type { SearchHighlightedTextRuns } from '#contract/marked.ts'
import type { ParsedSearchQuery, SearchedWordSequence } from './parseSearchQuery.ts'
import { textToPositionedWords, type WordToken } from './tokenize.ts'

/** Marks the searched words in the text of a search result, in the text's own spelling. */
export function highlightSearchedWords(
  text: string,
  asked: Pick<ParsedSearchQuery, 'runs'>,
): SearchHighlightedTextRuns {
  return cut(text, findMatchRanges(text, asked), 0, text.length)
}

const EXCERPT = 170
const BEFORE = 50

/**
 * Returns an excerpt of about 170 characters of a search result around the first searched word, which is marked.
 * Without a match, it is the beginning of the first text.
 */
export function createSearchExcerpt(
  texts: string[],
  asked: Pick<ParsedSearchQuery, 'runs'>,
): SearchHighlightedTextRuns {
  const flat = texts.map((text) =>
    text
      .trim()
      // Separates lines that end without punctuation, such as headings and list entries.
      .replace(/(?<=[.,;:!?…»])\s*\n\s*/g, ' ')
      .replace(/\s*\n\s*/g, ' · ')
      .replace(/[ \t]+/g, ' '),
  )
  const all = flat.map((text) => ({ text, found: findMatchRanges(text, asked) }))
  const first = { text: flat.find(Boolean) ?? '', found: [] }
  const { text, found } = all.find((one) => one.found.length > 0) ?? first
  if (text.length <= EXCERPT) return cut(text, found, 0, text.length)
  const wanted = Math.max(0, Math.min((found[0]?.start ?? 0) - BEFORE, text.length - EXCERPT))
  // Cuts the excerpt between two words.
  const start = wanted === 0 ? 0 : text.indexOf(' ', wanted) + 1
  const end = start + EXCERPT >= text.length ? text.length : text.lastIndexOf(' ', start + EXCERPT)
  const runs = cut(text, found, start, Math.max(start, end))
  return [...(start > 0 ? [plain('… ')] : []), ...runs, ...(end < text.length ? [plain(' …')] : [])]
}

/** Returns the character ranges of a text that match the words of a search query. */
export function findMatchRanges(
  text: string,
  { runs }: Pick<ParsedSearchQuery, 'runs'>,
): Pick<WordToken, 'start' | 'end'>[] {
  const places = textToPositionedWords(text)
  const found = new Set<WordToken>()
  for (const at of places.keys()) {
    for (const run of runs) {
      const met = run.map((part) => places[at + part.at])
      if (met.every((place, index) => place && isOneOf(place, run[index])))
        for (const place of met) if (place) found.add(place)
      const [place, next] = [places[at], places[at + 1]]
      if (place && next && run.length === 1 && isJoined(place, run[0])) found.add(place).add(next)
    }
  }
  return places.filter((place) => found.has(place))
}

// Stems and prefixes match the beginning of a word; such short ones match whole words only.
const SHORT = 3
function isOneOf(
  { folded }: Pick<WordToken, 'folded'>,
  part: SearchedWordSequence[number] | undefined,
): boolean | undefined {
  if (part?.begun && folded.startsWith(part.begun)) return true
  return part?.forms.some((form) => (form.length > SHORT ? folded.startsWith(form) : folded === form))
}

/** True when a searched word matches a joined word beyond its first half: « wifi » matches « wi-fi ». */
function isJoined({ folded, joined }: WordToken, part: SearchedWordSequence[number] | undefined) {
  if (joined === undefined || !part) return false
  const goesOn = (form: string) => form.length > folded.length
  const begun = part.begun && goesOn(part.begun) ? part.begun : undefined
  return isOneOf({ folded: joined }, { at: 0, forms: part.forms.filter(goesOn), ...(begun && { begun }) })
}

function cut(
  text: string,
  found: Pick<WordToken, 'start' | 'end'>[],
  start: number,
  end: number,
): SearchHighlightedTextRuns {
  const runs: SearchHighlightedTextRuns = []
  let from = start
  for (const place of found) {
    if (place.start < from || place.end > end) continue
    if (place.start > from) runs.push(plain(text.slice(from, place.start)))
    runs.push({ text: text.slice(place.start, place.end), isMarked: true })
    from = place.end
  }
  if (from < end) runs.push(plain(text.slice(from, end)))
  return runs
}

const plain = (text: string) => ({ text, isMarked: false })
