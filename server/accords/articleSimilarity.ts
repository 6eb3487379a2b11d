import type { AccordArticle } from './readConsolidatedArticles.ts'

/**
 * Similarity of an agreement's former article to a new one, from 0 to 1. `share` is the share of words that each
 * contains of the other.
 */
export type ArticleSimilarity = { at: number; score: number; share: { ofBefore: number; ofAfter: number } }
/**
 * Function that returns the former agreement articles similar to a new one, by their indices. `only` restricts the
 * result to one former article.
 */
export type SimilarArticleFinder = (is: number, only?: number) => ArticleSimilarity[]

const WORD = /[\p{L}\p{N}]+/gu
/** Weight of a word in an article's title, relative to the article's text, in the similarity of two articles. */
const TITLE = 3
/**
 * Maximum number of words compared per agreement article, from its beginning. 400 articles then take less than a
 * second.
 */
const WORDS = 1500

type Features = { titles: number[]; words: number[]; weight: number; weightOfWords: number }

/**
 * Builds an index of similarity between the articles of two agreement texts. It uses shared words and word pairs with
 * Dice's coefficient, weighted by inverse document frequency.
 */
export function createSimilarArticleFinder(before: AccordArticle[], after: AccordArticle[]): SimilarArticleFinder {
  const ids = new Map<string, number>()
  const idOf = (feature: string) => {
    const id = ids.get(feature) ?? ids.size
    ids.set(feature, id)
    return id
  }
  const raw = [...before, ...after].map((article) => featuresOf(article, idOf))
  const times = new Uint32Array(ids.size)
  for (const { titles, words } of raw) for (const id of [...titles, ...words]) times[id] = (times[id] ?? 0) + 1
  const weightOf = (id: number) => Math.log(1 + raw.length / (times[id] ?? 1))
  const weigh = (features: number[]) => features.reduce((sum, id) => sum + weightOf(id), 0)
  const all = raw.map(({ titles, words }): Features => {
    const weightOfWords = weigh(words)
    return { titles, words, weightOfWords, weight: TITLE * weigh(titles) + weightOfWords }
  })
  const [was, is] = [all.slice(0, before.length), all.slice(before.length)]
  const holders = new Map<number, number[]>()
  for (const [at, { titles, words }] of was.entries())
    for (const id of [...titles, ...words]) {
      const those = holders.get(id)
      if (those) those.push(at)
      else holders.set(id, [at])
    }

  const sharedBy = (features: number[]) => {
    const shared = new Float64Array(before.length)
    for (const id of features) {
      const weight = weightOf(id)
      for (const at of holders.get(id) ?? []) shared[at] = (shared[at] ?? 0) + weight
    }
    return shared
  }
  return (index, only) => {
    const mine = is[index]
    if (!mine) return []
    const [titles, words] = [sharedBy(mine.titles), sharedBy(mine.words)]
    return was.flatMap((other, at): ArticleSimilarity[] => {
      if (only !== undefined && at !== only) return []
      const sharedWords = words[at] ?? 0
      const shared = TITLE * (titles[at] ?? 0) + sharedWords
      if (shared === 0) return []
      const share = {
        ofBefore: ratio(sharedWords, other.weightOfWords),
        ofAfter: ratio(sharedWords, mine.weightOfWords),
      }
      return [{ at, score: ratio(2 * shared, other.weight + mine.weight), share }]
    })
  }
}

function featuresOf({ title, paragraphs }: AccordArticle, idOf: (feature: string) => number) {
  const words = splitWords(paragraphs.join('\n')).slice(0, WORDS)
  const pairs = words.slice(1).map((word, at) => `${words[at]} ${word}`)
  return {
    // Title words are separate features.
    titles: unique(splitWords(title).map((word) => idOf(`# ${word}`))),
    words: unique([...words, ...pairs].map(idOf)),
  }
}

const splitWords = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().match(WORD) ?? []
const unique = (ids: number[]) => [...new Set(ids)]
const ratio = (part: number, whole: number) => (whole > 0 ? part / whole : 0)
