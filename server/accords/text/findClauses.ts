import type { ArticleCorrection } from '#server/database/schema/accords.ts'
import type { FlowLine } from './readingFlow.ts'

/** An article of a document: see `accord_clauses`. */
export type FoundClause = {
  number: string
  title: string
  page: number
  start: number
  end: number
  paragraphs: string[]
}

const REPEATED = 'bis|ter|quater|quinquies|sexies|septies|octies|nonies|decies'
/** Of an article of a code (« L. 1225-4 »), or of the agreement's own. */
const NUMBER = String.raw`(?:[LRD]\.?\s?\d{1,4}(?:-\d{1,3})*|premier|unique|1\s?er|[A-Z]?\d{1,3}(?:[.-]\d{1,3}|[.-][a-z](?![a-z]))*|[IVXLC]+(?!\p{L}))(?:\s?(?:${REPEATED}))?`
const ARTICLE = new RegExp(
  String.raw`^(?:article|art\.)\s*(?<=[.\s])(${NUMBER})\s*(?:(\s[–—-]\s|\s*[–—:]\s*|\.\s+|$)\s*(.*)|(\s.*))$`,
  'iu',
)
const BARE_NUMBER = String.raw`(?:[A-Z]?\d{1,3}(?:[.-]\d{1,3}|[.-][a-z](?![a-z]))*)(?:\s?(?:${REPEATED}))?`
const BARE = new RegExp(String.raw`^(${BARE_NUMBER})[.)]?\s+(?:[–—-]\s*)?(\p{Lu}.*)$`, 'u')
const ANNEX = /^annexes?(?:\s+(?:n°\s*)?(\d{1,3}|[A-Z]|[IVXLC]+))?(?:\s*[–—:.-]\s*(.*))?$/iu
/** What begins another part of the text, which belongs to no article. */
export const PART = /^(?:titre|chapitre|partie|section|annexes?|préambule|sommaire|table des matières)(?!\p{L})/iu
/** What stands below the last article. */
const SIGNED = /^(?:fait|signé)\s+à\s/iu
/** A line of a table of contents. */
const CONTENTS = /(?:[.·…_]\s?){4,}\s*\d*$/
/** A title that is so many points larger than an article's own stands above articles, and ends the one before it. */
const LARGER = 0.5
const TITLE_LENGTH = 200
const AT_MOST = 5000

/** Marks at some lines, by hand, which article begins there, or that none does. */
export function correctArticles(
  flow: FlowLine[],
  corrections: ArticleCorrection[],
  nameOf: (line: FlowLine) => string,
) {
  for (const { page, line: name, number, title = '' } of corrections) {
    const line = flow.find((one) => one.page === page && nameOf(one) === name)
    if (line) line.article = number === undefined ? undefined : { number, title, isByHand: true }
  }
}

/** Marks the lines at which numbered articles begin. */
export function markArticles(flow: FlowLine[]): void {
  let annex: string | undefined
  for (const [at, line] of flow.entries()) {
    const found = articleAt(line, flow[at - 1])
    if (!found) {
      if (beginsPart(line)) annex = undefined
      continue
    }
    if (found.isAnnex) annex = found.number
    // The articles of an annex are numbered anew.
    const number = annex === undefined || found.isAnnex ? found.number : `${annex}.${found.number}`
    // A title may go on in the next line, or be all of it.
    const next = flow[at + 1]
    const goesOn =
      next?.isTitle && line.isTitle && next.size === line.size && !articleAt(next, line) && !PART.test(next.text)
    const title = goesOn ? `${found.title} ${next.text}` : found.title
    line.article = {
      number,
      title: title
        .trim()
        .replace(/[\s.:–—-]+$/u, '')
        .slice(0, TITLE_LENGTH),
    }
  }
}

type Found = { number: string; title: string; isAnnex?: boolean }

function articleAt(line: FlowLine, before: FlowLine | undefined): Found | undefined {
  const { text, isTitle, isFirst } = line
  if (CONTENTS.test(text) || text.length > 2 * TITLE_LENGTH) return undefined
  const isOpen = isTitle || isFirst || !before || /[.:;!?]\s*$/.test(before.text)
  const [, number = '', between, after, rest] = ARTICLE.exec(text) ?? []
  if (number) {
    // « Article 4 du présent accord » speaks of an article.
    if (!isOpen || (rest !== undefined && !isTitle)) return undefined
    return { number: asNumber(number), title: between === undefined ? (rest ?? '') : (after ?? '') }
  }
  const [annex, which, named = ''] = isTitle ? (ANNEX.exec(text) ?? []) : []
  if (annex !== undefined)
    return { number: which ? `ANNEXE-${which.toUpperCase()}` : 'ANNEXE', title: named, isAnnex: true }
  const [, bare = '', title = ''] = BARE.exec(text) ?? []
  if (!bare || !(isTitle || (isFirst && bare.includes('.') && text.length < 90 && !/[.,;:]$/.test(text))))
    return undefined
  return { number: asNumber(bare), title }
}

/** As it stands in an address: `1`, `4.3`, `3-bis`, `L1225-4`. */
const asNumber = (written: string) =>
  written
    .replace(/^(?:premier|unique|1\s?er)$/i, '1')
    .replace(REPETITION, (_, which: string) => `-${which.toLowerCase()}`)
    .replace(/^([LRD])\.?\s?(?=\d)/i, (_, code: string) => code.toUpperCase())
    .replace(/^[ivxlc]+(?=$|-)/, (roman) => roman.toUpperCase())
const REPETITION = new RegExp(String.raw`\s?(${REPEATED})$`, 'i')

/**
 * The articles of a document, from the lines at which they begin. Of two of one number the longer counts: the other is
 * its line in a table of contents. Each line is told which it stands in.
 */
export function clausesOf(flow: FlowLine[]): FoundClause[] {
  const clauses: FoundClause[] = []
  const byHand = new Set<FoundClause>()
  let open: FoundClause | undefined
  let isTitle = false
  // How large the open article's own title is written.
  let size = 0
  for (const line of flow) {
    if (line.article) {
      if (clauses.length >= AT_MOST) break
      const { number, title, isByHand } = line.article
      open = { number, title, page: line.page, start: line.start, end: line.end, paragraphs: [] }
      clauses.push(open)
      if (isByHand) byHand.add(open)
      line.under = open
      isTitle = true
      size = line.size
      continue
    }
    if (endsArticle(line) || (line.isTitle && line.size >= size + LARGER)) open = undefined
    line.under = open
    if (!open) continue
    if (line.page === open.page) open.end = line.end
    // The second line of its title is told by the title.
    if (isTitle && line.isTitle && open.title.endsWith(line.text.replace(/[\s.:–—-]+$/u, ''))) continue
    isTitle = false
    if (line.isFirst || open.paragraphs.length === 0) open.paragraphs.push(line.text)
    else open.paragraphs.push(joined(open.paragraphs.pop() ?? '', line.text))
  }
  const longest = new Map<string, FoundClause>()
  for (const clause of clauses) {
    const other = longest.get(clause.number)
    const isLonger = !other || lengthOf(clause) > lengthOf(other)
    // What someone has said counts more.
    if (byHand.has(clause) || (isLonger && !(other && byHand.has(other)))) longest.set(clause.number, clause)
  }
  return clauses.filter((clause) => longest.get(clause.number) === clause)
}

const beginsPart = (line: FlowLine) => line.isTitle && PART.test(line.text)
const endsArticle = (line: FlowLine) => beginsPart(line) || (line.isFirst && SIGNED.test(line.text))

const joined = (before: string, after: string) => `${before} ${after}`
const lengthOf = ({ paragraphs }: FoundClause) => paragraphs.reduce((sum, { length }) => sum + length, 0)
