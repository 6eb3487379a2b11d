import { normalize } from '#contract/normalize.ts'

type Placed = {
  words: string
  heading: string
  document: { id: number }
  /** Its article's number and title, and the title of the one above. */
  clause: string | null
  clause_title: string | null
  title_above: string | null
}

// So many of one document, then those of others.
const OF_ONE = 2

/**
 * Of the articles of a document that have one title the best alone, and of each document two passages before those of
 * others: the first answers are as many rules, and not one for every fleet.
 */
export function spreadPassages<Row extends Placed>(ranked: Row[]): Row[] {
  const said = new Set<string>()
  const articles = new Map<string, string | null>()
  const single = ranked.filter(({ document, clause, clause_title, title_above, words, heading }) => {
    // The same words, whatever their article is called: of all agreements that say them.
    const text = normalize(words.slice(words.startsWith(heading) ? heading.length : 0))
    if (said.size === said.add(text).size) return false
    if (!clause_title) return true
    const rule = JSON.stringify([document.id, title_above, clause_title])
    if (!articles.has(rule)) articles.set(rule, clause)
    return articles.get(rule) === clause
  })
  const counts = new Map<number, number>()
  const places = single.map(({ document: { id } }) => {
    const place = (counts.get(id) ?? 0) + 1
    counts.set(id, place)
    return place
  })
  const first = single.filter((_, at) => (places[at] ?? 0) <= OF_ONE)
  return [...first, ...single.filter((row) => !first.includes(row))]
}
