import type {
  PdfPageTextRange,
  FoundAccordPassage,
  PassageSearchReply,
  AccordPassageQuery,
} from '#contract/accords/accordTexts.ts'
import { MAX_COUNTED_SEARCH_RESULTS } from '#contract/counting.ts'
import { createSearchExcerpt, findMatchRanges } from '#contract/search/highlight.ts'
import type { SearchLexicon } from '#contract/search/lexicon.ts'
import { parseSearchQuery, type ParsedSearchQuery } from '#contract/search/parseSearchQuery.ts'
import { findPassageCandidates } from './findPassageCandidates.ts'
import { rankPassages } from './rankPassages.ts'
import { findIgnoredSearchWords, selectRarestQueryWords } from '#contract/search/relax.ts'
import type { PassageStore, ShownPassage } from './passageStore.ts'
import { correctSearchSpelling } from '#contract/search/correctSpelling.ts'
import { diversifyPassages } from './diversifyPassages.ts'

type Found = Pick<PassageSearchReply, 'data' | 'total' | 'isPartial' | 'without'>

const NOTHING: Found = { data: [], total: 0, isPartial: false, without: [] }

/**
 * Searches passages of agreements that hold the words of the query, or most of them. When none holds all and a word
 * seems misspelled, it searches for the corrected query.
 */
export async function findBestPassages(
  lexicon: SearchLexicon,
  shelf: PassageStore,
  query: AccordPassageQuery,
): Promise<PassageSearchReply> {
  const typed = await parseSearchQuery(query.query, lexicon)
  if (!typed) return { ...NOTHING, isCorrected: false }
  const found = await passagesWith(shelf, query, typed)
  if (found.data.length > 0 && !found.isPartial) return { ...found, isCorrected: false }
  if (query.literal) return { ...found, isCorrected: false }
  const correction = await correctSearchSpelling(lexicon, query.query, typed)
  const meant = correction && (await parseSearchQuery(correction, lexicon))
  const better = meant && (await passagesWith(shelf, query, meant))
  if (!better || better.data.length === 0) return { ...found, isCorrected: false }
  return { ...better, correction, isCorrected: true }
}

async function passagesWith(shelf: PassageStore, query: AccordPassageQuery, asked: ParsedSearchQuery): Promise<Found> {
  const words = selectRarestQueryWords(asked)
  const { total, crew } = await shelf.weighing()
  const { passages, complete } = await findPassageCandidates(shelf, { words, article: asked.article, filter: query })
  if (passages.length === 0) return { ...NOTHING, without: findIgnoredSearchWords(asked, []) }
  // Unknown words do not affect the ranking of passages that hold all the others.
  const wanted = complete > 0 ? asked.wanted : asked.wanted.filter(({ isKnown }) => isKnown)
  const best = rankPassages(passages, { ...asked, wanted }, { total, crew }).slice(0, AMONG_THE_BEST)
  const shown = firstOf(query.limit, diversifyPassages(await shelf.show(best)), (row) =>
    findMatchRanges(row.words, asked),
  )
  const alike = await shelf.alike(shown.map(({ row }) => row.id))
  const missing = shown.map(({ row }) => [...row.missing, ...(complete > 0 ? [] : unknownIn(asked))])
  return {
    data: shown.map(({ row, places }) => ({ ...toPassage(row, places, asked), alike: alike.get(row.id) ?? [] })),
    total: complete === 0 ? shown.length : Math.min(MAX_COUNTED_SEARCH_RESULTS + 1, complete),
    isPartial: complete === 0 && shown.length > 0,
    without: findIgnoredSearchWords(asked, missing),
  }
}

/** Returns the first passages that hold a match, with the positions of the matches, until the limit is reached. */
function firstOf(limit: number, rows: ShownPassage[], placesIn: (row: ShownPassage) => PdfPageTextRange[]) {
  const shown: { row: ShownPassage; places: PdfPageTextRange[] }[] = []
  for (const row of rows) {
    if (shown.length === limit) break
    const places = placesIn(row)
    if (places.length > 0) shown.push({ row, places })
  }
  return shown
}

// Number of best passages read in full: a rule may exist once for every fleet.
const AMONG_THE_BEST = 200

const unknownIn = ({ wanted }: ParsedSearchQuery) => wanted.filter(({ isKnown }) => !isKnown).map(({ typed }) => typed)

function toPassage(
  row: ShownPassage,
  places: PdfPageTextRange[],
  asked: ParsedSearchQuery,
): Omit<FoundAccordPassage, 'alike'> {
  const { accord, document, page, part, clause, clause_title, missing, start_at } = row
  return {
    accord,
    document,
    page,
    part: part || null,
    clause: clause === null ? null : { number: clause, title: clause_title ?? '' },
    excerpt: createSearchExcerpt([withoutLines(row.words, clause_title ?? row.heading)], asked),
    marks: places.map(({ start, end }) => ({ start: start + start_at, end: end + start_at })),
    missing,
    ...(row.is_recognized && { is_recognized: true }),
  }
}

/** Joins the text lines of a passage, which end at the PDF page's width; keeps the break after a heading. */
function withoutLines(words: string, heading: string): string {
  const text = words.replaceAll('\n', ' ')
  const end = text.indexOf(heading) + heading.length
  return text.includes(heading) && words[end] === '\n' ? `${text.slice(0, end)}\n${text.slice(end + 1)}` : text
}
