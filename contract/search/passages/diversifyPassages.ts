import { normalizeTextForSearch } from '#contract/normalizeText.ts'

type Placed = {
  words: string
  heading: string
  document: { id: number }
  clause: string | null
  clause_title: string | null
  title_above: string | null
}

// Number of passages of one document before those of others.
const OF_ONE = 2

/**
 * Diversifies ranked passages: keeps the best of the articles of a document that share a title, then puts two passages
 * of each document first. The top results are different rules, not one rule for every fleet.
 */
export function diversifyPassages<Row extends Placed>(ranked: Row[]): Row[] {
  const said = new Set<string>()
  const articles = new Map<string, string | null>()
  const single = ranked.filter(({ document, clause, clause_title, title_above, words, heading }) => {
    // Drops repeated text, whatever the title of its article and its agreement.
    const text = normalizeTextForSearch(words.slice(words.startsWith(heading) ? heading.length : 0))
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
