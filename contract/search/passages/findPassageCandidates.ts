import type { SearchedWord } from '#contract/search/parseSearchQuery.ts'
import { createSearchedWordFinder } from './createWordFinder.ts'
import type { RankablePassage } from './rankPassages.ts'
import { foldTextWithJoinedWords } from '#contract/search/tokenize.ts'
import type { PassageFilter, PassageStore, SearchableAccord, PassageLookup } from './passageStore.ts'

/** Candidate passages of a search to rank, and the number of those that hold all the words, as far as counted. */
type Candidates = { passages: RankablePassage[]; complete: number }

// Maximum number of passages read by each lookup.
const READ = { whole: 600, most: 300, former: 200, one: 100, titled: 200, article: 200 }
/** Number of candidate passages from which a search makes no further lookup. */
const ENOUGH = 40
/** Number of a query's rarest words that are also searched alone, as one of them may be what was meant. */
const RAREST = 2

/**
 * Returns candidate passages for ranking. They hold all the words, all but one, a rare word, or a word in the article's
 * heading or the agreement's title. When these are few, expired agreements and passages with fewer words are added. The
 * number of rows read is bounded.
 */
export async function findPassageCandidates(
  shelf: PassageStore,
  { words, article, filter }: { words: SearchedWord[]; article: string | undefined; filter: PassageFilter },
): Promise<Candidates> {
  const agreements = await shelf.accords(filter)
  const [current, former] = [agreements.filter((one) => !isOver(one)), agreements.filter(isOver)]
  const known = words.filter(({ isKnown }) => isKnown)
  const places = known.map(createSearchedWordFinder)
  const titled = agreements.filter(({ title }) => places.some((placesIn) => placesIn(folded(title)).length > 0))
  const inText = (among: SearchableAccord[], most: number, some: SearchedWord[], count: number): PassageLookup[] =>
    some.length >= count && count > 0 ? [{ words: some, count, among, most }] : []
  const rows = await shelf.find([
    ...inText(current, READ.whole, words, words.length),
    ...inText(current, READ.most, known, known.length - 1),
    ...known.slice(0, RAREST).flatMap((word) => inText(agreements, READ.one, [word], 1)),
    ...known.map((word) => ({ inHeading: word, among: agreements, most: READ.one })),
    ...inText(titled, READ.titled, known, 1),
    ...(article === undefined ? [] : [current, former].map((among) => ({ article, among, most: READ.article }))),
  ])
  let complete = rows.filter(({ way }) => way === 0).length
  if (rows.length < ENOUGH) {
    const more = await shelf.find([
      ...inText(former, READ.former, words, words.length),
      ...[2, 3].flatMap((left) => inText(agreements, READ.former, known, known.length - left)),
    ])
    complete += more.filter(({ way }) => way === 0).length
    rows.push(...more)
  }
  const byId = new Map(agreements.map((one) => [one.id, one]))
  const passages = new Map(
    rows.flatMap(({ way: _, accord_id, spellings, ...row }): [number, RankablePassage][] => {
      const accord = byId.get(accord_id)
      if (!accord) return []
      const { status, age, isOfAll, title } = accord
      return [[row.id, { ...row, status, age, isOfAll, context: `${folded(title)} ${spellings}` }]]
    }),
  )
  return { passages: [...passages.values()], complete }
}

const isOver = ({ status }: SearchableAccord) => status === 'expire'

const MOST_TITLES = 5000
const titles = new Map<string, string>()

/**
 * Returns an agreement's title normalized for search, from a cache, as each search normalizes the titles of all
 * agreements.
 */
function folded(title: string): string {
  const known = titles.get(title)
  if (known !== undefined) return known
  if (titles.size >= MOST_TITLES) titles.clear()
  const made = foldTextWithJoinedWords(title)
  titles.set(title, made)
  return made
}
