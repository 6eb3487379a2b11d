import { setImmediate as breathe } from 'node:timers/promises'
import { createSimilarArticleFinder, type SimilarArticleFinder } from './articleSimilarity.ts'
import type { AccordArticle } from './readConsolidatedArticles.ts'

/** Pair of matching articles of two agreement texts, or an article of one text only. */
export type ArticlePair = {
  before?: AccordArticle
  after?: AccordArticle
  /**
   * True when the article's order relative to its neighbouring articles has changed. Articles inserted or deleted above
   * do not count.
   */
  isMoved: boolean
  /** True when another article of the agreement matches as well, or the paired articles share little. */
  isUncertain: boolean
  /** Article of the other agreement text that contains most of an unmatched article's words. */
  heldBy?: AccordArticle
}

/** Minimum similarity of two paired articles, with any or the same number; above `sure` the pair is certain. */
const ONE = { anyNumber: 0.3, sameNumber: 0.15, sure: 0.45 }
/** Bonus in similarity for two agreement articles with the same number. */
const SAME_NUMBER = 0.1
/** Maximum difference in similarity at which another candidate article makes a pair of articles uncertain. */
const RIVAL = 0.08
/** Minimum share of an article's words in an article of the other text that makes it the source or target. */
const HELD = 0.6
/**
 * Maximum number of articles per agreement text for full comparison. Beyond it only articles with equal numbers are
 * compared.
 */
const MOST = 1000

type Candidate = { was: number; is: number; score: number; isSame: boolean }

/**
 * Pairs the articles of two agreement texts by their words and titles, then by number. Returns pairs in the order of
 * the new text, with deleted articles at their former places.
 */
export async function pairArticles(before: AccordArticle[], after: AccordArticle[]): Promise<ArticlePair[]> {
  const pairing = new Pairing(before.length, after.length)
  for (const [was, is] of sameWords(before, after)) pairing.add({ was, is, score: 1, isSame: true })
  const like = createSimilarArticleFinder(before, after)
  const { candidates, holders } = await candidatesOf(before, after, like, pairing)
  const rank = ({ was, is, score, isSame }: Candidate) =>
    // The nearer article wins a tie.
    score + (isSame ? SAME_NUMBER : 0) - Math.abs(was / before.length - is / after.length) / 1000
  for (const candidate of candidates.toSorted((one, other) => rank(other) - rank(one))) {
    const isEnough = candidate.score >= (candidate.isSame ? ONE.sameNumber : ONE.anyNumber)
    if (isEnough) pairing.add(candidate)
  }
  const [ofBefore, ofAfter] = [Map.groupBy(candidates, ({ was }) => was), Map.groupBy(candidates, ({ is }) => is)]
  const isUncertain = (pair: Candidate) =>
    pair.score < ONE.sure ||
    [...(ofBefore.get(pair.was) ?? []), ...(ofAfter.get(pair.is) ?? [])].some((other) => pairing.isRival(other, pair))
  return inOrder(before, after, pairing, { isUncertain, holders })
}

/** Pairs of a former and a new agreement article chosen so far, with their similarity. */
class Pairing {
  readonly ofBefore: (Candidate | undefined)[]
  readonly ofAfter: (Candidate | undefined)[]

  constructor(before: number, after: number) {
    this.ofBefore = Array.from({ length: before })
    this.ofAfter = Array.from({ length: after })
  }

  add(found: Candidate) {
    if (this.ofBefore[found.was] || this.ofAfter[found.is]) return
    this.ofBefore[found.was] = found
    this.ofAfter[found.is] = found
  }

  /** True when another candidate for one of a pair's articles is about as similar and has no better match. */
  isRival({ was, is, score }: Candidate, pair: Candidate) {
    if (was === pair.was && is === pair.is) return false
    const better = was === pair.was ? this.ofAfter[is] : this.ofBefore[was]
    return score > pair.score - RIVAL && score > (better?.score ?? 0)
  }
}

/** Returns pairs of articles with identical text in two agreements, first by equal number, then in order. */
function sameWords(before: AccordArticle[], after: AccordArticle[]): [was: number, is: number][] {
  const said = ({ title, paragraphs }: AccordArticle) => [title, ...paragraphs].join('\n')
  const waiting = Map.groupBy(before.keys(), (at) => said(before[at] as AccordArticle))
  const take = (article: AccordArticle, isSame: boolean) => {
    const those = waiting.get(said(article)) ?? []
    const at = those.findIndex((was) => !isSame || before[was]?.number === article.number)
    return at < 0 ? undefined : those.splice(at, 1)[0]
  }
  const found = new Map<number, number>()
  for (const isSame of [true, false])
    for (const [is, article] of after.entries()) {
      const was = found.has(is) ? undefined : take(article, isSame)
      if (was !== undefined) found.set(is, was)
    }
  return [...found].map(([is, was]) => [was, is])
}

/**
 * Returns candidate pairs of the unpaired agreement articles, and for each article the one that contains most of its
 * words.
 */
async function candidatesOf(
  before: AccordArticle[],
  after: AccordArticle[],
  like: SimilarArticleFinder,
  { ofBefore, ofAfter }: Pairing,
) {
  const numbers = new Map(before.map(({ number }, at) => [number, at]))
  const isFew = before.length <= MOST && after.length <= MOST
  const candidates: Candidate[] = []
  const holders = { ofBefore: new Map<number, Holder>(), ofAfter: new Map<number, Holder>() }
  for (const [is, { number, title }] of after.entries()) {
    const same = numbers.get(number)
    for (const { at: was, score: said, share } of like(is, isFew ? undefined : same)) {
      // Same number and title: the same article whatever its text.
      const score = was === same && before[was]?.title === title ? Math.max(said, ONE.sameNumber) : said
      keepBest(holders.ofBefore, was, { at: is, share: share.ofBefore })
      keepBest(holders.ofAfter, is, { at: was, share: share.ofAfter })
      if (score >= ONE.sameNumber && !ofBefore[was] && !ofAfter[is])
        candidates.push({ was, is, score, isSame: was === same })
    }
    // Lets other requests run.
    await breathe()
  }
  return { candidates, holders }
}

type Holder = { at: number; share: number }

function keepBest(holders: Map<number, Holder>, article: number, holder: Holder) {
  if (holder.share >= HELD && holder.share > (holders.get(article)?.share ?? 0)) holders.set(article, holder)
}

type Told = {
  isUncertain: (pair: Candidate) => boolean
  holders: Record<'ofBefore' | 'ofAfter', ReadonlyMap<number, Holder>>
}

function inOrder(
  before: AccordArticle[],
  after: AccordArticle[],
  pairing: Pairing,
  { isUncertain, holders }: Told,
): ArticlePair[] {
  const staying = longestRise(pairing.ofAfter.flatMap((pair) => pair?.was ?? []))
  const pairs: ArticlePair[] = []
  let from = 0
  const addGone = (to: number) => {
    for (const [at, article] of before.slice(from, to).entries()) {
      if (pairing.ofBefore[from + at]) continue
      pairs.push({ before: article, isMoved: false, isUncertain: false, ...heldBy(holders.ofBefore, from + at, after) })
    }
    from = Math.max(from, to)
  }
  for (const [is, article] of after.entries()) {
    const pair = pairing.ofAfter[is]
    if (!pair) {
      pairs.push({ after: article, isMoved: false, isUncertain: false, ...heldBy(holders.ofAfter, is, before) })
      continue
    }
    const isMoved = !staying.has(pair.was)
    if (!isMoved) addGone(pair.was)
    const was = before[pair.was]
    pairs.push({ ...(was && { before: was }), after: article, isMoved, isUncertain: isUncertain(pair) })
  }
  addGone(before.length)
  return pairs
}

function heldBy(
  holders: ReadonlyMap<number, Holder>,
  at: number,
  others: AccordArticle[],
): Pick<ArticlePair, 'heldBy'> {
  const held = others[holders.get(at)?.at ?? -1]
  return held ? { heldBy: held } : {}
}

/** Returns the longest increasing subsequence of article positions; articles outside of it have moved. */
function longestRise(numbers: number[]): Set<number> {
  const lasts: number[] = []
  const before = new Map<number, number | undefined>()
  for (const number of numbers) {
    const place = lasts.findIndex((last) => last > number)
    const at = place < 0 ? lasts.length : place
    before.set(number, lasts[at - 1])
    lasts[at] = number
  }
  const rise = new Set<number>()
  for (let number = lasts.at(-1); number !== undefined; number = before.get(number)) rise.add(number)
  return rise
}
