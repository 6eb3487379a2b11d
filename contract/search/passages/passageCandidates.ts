import type { WantedWord } from '#contract/search/parseQuery.ts'
import { placesOf } from './placesOf.ts'
import type { Weighed } from './rankPassages.ts'
import { foldedWords } from '#contract/search/tokenize.ts'
import type { PassageFilter, Shelf, ShelvedAccord, Way } from './shelf.ts'

/** What is worth a closer look, and how many hold all of the words, as far as that is counted. */
type Candidates = { passages: Weighed[]; complete: number }

// So many are read at most, of each way to look.
const READ = { whole: 600, most: 300, former: 200, one: 100, titled: 200, article: 200 }
/** With so many there is no need to look further. */
const ENOUGH = 40
/** The rarest words are looked for by themselves: one of them may be what was meant. */
const RAREST = 2

/**
 * The passages that hold all of the words, all but one, a rare one, or one of them in the heading of their article or the
 * title of their agreement; where those are few, those of agreements that are over, and what holds fewer of the words.
 * Whatever the words, a bounded number of rows is read.
 */
export async function passageCandidates(
  shelf: Shelf,
  { words, article, filter }: { words: WantedWord[]; article: string | undefined; filter: PassageFilter },
): Promise<Candidates> {
  const agreements = await shelf.accords(filter)
  const [current, former] = [agreements.filter((one) => !isOver(one)), agreements.filter(isOver)]
  const known = words.filter(({ isKnown }) => isKnown)
  const places = known.map(placesOf)
  const titled = agreements.filter(({ title }) => places.some((placesIn) => placesIn(folded(title)).length > 0))
  const inText = (among: ShelvedAccord[], most: number, some: WantedWord[], count: number): Way[] =>
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
    rows.flatMap(({ way: _, accord_id, spellings, ...row }): [number, Weighed][] => {
      const of = byId.get(accord_id)
      if (!of) return []
      const { status, age, isOfAll, title } = of
      return [[row.id, { ...row, status, age, isOfAll, context: `${folded(title)} ${spellings}` }]]
    }),
  )
  return { passages: [...passages.values()], complete }
}

const isOver = ({ status }: ShelvedAccord) => status === 'expire'

const MOST_TITLES = 5000
const titles = new Map<string, string>()

/** A title as it is searched in: each search looks at the titles of all agreements. */
function folded(title: string): string {
  const known = titles.get(title)
  if (known !== undefined) return known
  if (titles.size >= MOST_TITLES) titles.clear()
  const made = foldedWords(title)
  titles.set(title, made)
  return made
}
