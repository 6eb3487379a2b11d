import { setImmediate as breathe } from 'node:timers/promises'
import { articleSimilarity, type SimilarityIndex } from './articleSimilarity.ts'
import type { Article } from './consolidatedArticles.ts'

/** An article of two texts, or of one of them alone. */
export type Pair = {
  before?: Article
  after?: Article
  /** Whether its neighbours are others than before: not where articles were only put in or taken out above it. */
  isMoved: boolean
  /** Whether another article could be meant as well, or the two say little of the same. */
  isUncertain: boolean
  /** For one that stands alone: the article of the other text that holds most of its words. */
  heldBy?: Article
}

/** From which likeness on two articles are one: whatever their numbers, or of one number; from `sure` on without a doubt. */
const ONE = { anyNumber: 0.3, sameNumber: 0.15, sure: 0.45 }
/** Of two articles as like, that of the same number is meant. */
const SAME_NUMBER = 0.1
/** As near, another one could be meant as well. */
const RIVAL = 0.08
/** So much of an article's words tells where they come from, or went. */
const HELD = 0.6
/** Of more articles on each side only those of one number are compared. */
const MOST = 1000

type Candidate = { was: number; is: number; score: number; isSame: boolean }

/**
 * Which article of a text has become which of another: by what they say, title and words, then by their numbers. In the
 * order of the second text, with those that are no more where they stood.
 */
export async function pairArticles(before: Article[], after: Article[]): Promise<Pair[]> {
  const pairing = new Pairing(before.length, after.length)
  for (const [was, is] of sameWords(before, after)) pairing.add({ was, is, score: 1, isSame: true })
  const like = articleSimilarity(before, after)
  const { candidates, holders } = await candidatesOf(before, after, like, pairing)
  const rank = ({ was, is, score, isSame }: Candidate) =>
    // Nearness decides last.
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

/** Which article is which, and how like they are. */
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

  /** Whether another candidate for one of its articles speaks against a pair: as like, and with no better one of its own. */
  isRival({ was, is, score }: Candidate, pair: Candidate) {
    if (was === pair.was && is === pair.is) return false
    const better = was === pair.was ? this.ofAfter[is] : this.ofBefore[was]
    return score > pair.score - RIVAL && score > (better?.score ?? 0)
  }
}

/** Those that say the same to the letter: of one number first, then in their order. */
function sameWords(before: Article[], after: Article[]): [was: number, is: number][] {
  const said = ({ title, paragraphs }: Article) => [title, ...paragraphs].join('\n')
  const waiting = Map.groupBy(before.keys(), (at) => said(before[at] as Article))
  const take = (article: Article, isSame: boolean) => {
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

/** What the others may be, and for each article the one of the other text that holds most of its words. */
async function candidatesOf(
  before: Article[],
  after: Article[],
  like: SimilarityIndex,
  { ofBefore, ofAfter }: Pairing,
) {
  const numbers = new Map(before.map(({ number }, at) => [number, at]))
  const isFew = before.length <= MOST && after.length <= MOST
  const candidates: Candidate[] = []
  const holders = { ofBefore: new Map<number, Holder>(), ofAfter: new Map<number, Holder>() }
  for (const [is, { number, title }] of after.entries()) {
    const same = numbers.get(number)
    for (const { at: was, score: said, share } of like(is, isFew ? undefined : same)) {
      // One of the same number and title is the same, whatever it says now.
      const score = was === same && before[was]?.title === title ? Math.max(said, ONE.sameNumber) : said
      keepBest(holders.ofBefore, was, { at: is, share: share.ofBefore })
      keepBest(holders.ofAfter, is, { at: was, share: share.ofAfter })
      if (score >= ONE.sameNumber && !ofBefore[was] && !ofAfter[is])
        candidates.push({ was, is, score, isSame: was === same })
    }
    // Others are answered meanwhile.
    await breathe()
  }
  return { candidates, holders }
}

type Holder = { at: number; share: number }

function keepBest(holders: Map<number, Holder>, of: number, holder: Holder) {
  if (holder.share >= HELD && holder.share > (holders.get(of)?.share ?? 0)) holders.set(of, holder)
}

type Told = {
  isUncertain: (pair: Candidate) => boolean
  holders: Record<'ofBefore' | 'ofAfter', ReadonlyMap<number, Holder>>
}

function inOrder(before: Article[], after: Article[], pairing: Pairing, { isUncertain, holders }: Told): Pair[] {
  const staying = longestRise(pairing.ofAfter.flatMap((pair) => pair?.was ?? []))
  const pairs: Pair[] = []
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

function heldBy(holders: ReadonlyMap<number, Holder>, at: number, others: Article[]): Pick<Pair, 'heldBy'> {
  const held = others[holders.get(at)?.at ?? -1]
  return held ? { heldBy: held } : {}
}

/** The most of these numbers that follow each other upwards. */
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
