import type { ArticleStartCorrection } from '#server/database/schema/accords.ts'
import type { PdfReadingFlowLine } from './readingFlow.ts'

/** Article found in a PDF's text: see `accord_clauses`. */
export type ExtractedPdfArticle = {
  number: string
  title: string
  page: number
  start: number
  end: number
  paragraphs: string[]
}

const REPEATED = 'bis|ter|quater|quinquies|sexies|septies|octies|nonies|decies'
/** Regular expression source for the number of an agreement's or a legal code's article (« L. 1225-4 »). */
const NUMBER = String.raw`(?:[LRD]\.?\s?\d{1,4}(?:-\d{1,3})*|premier|unique|1\s?er|[A-Z]?\d{1,3}(?:[.-]\d{1,3}|[.-][a-z](?![a-z]))*|[IVXLC]+(?!\p{L}))(?:\s?(?:${REPEATED}))?`
const ARTICLE = new RegExp(
  String.raw`^(?:article|art\.)\s*(?<=[.\s])(${NUMBER})\s*(?:(\s[–—-]\s|\s*[–—:]\s*|\.\s+|$)\s*(.*)|(\s.*))$`,
  'iu',
)
const BARE_NUMBER = String.raw`(?:[A-Z]?\d{1,3}(?:[.-]\d{1,3}|[.-][a-z](?![a-z]))*)(?:\s?(?:${REPEATED}))?`
const BARE = new RegExp(String.raw`^(${BARE_NUMBER})[.)]?\s+(?:[–—-]\s*)?(\p{Lu}.*)$`, 'u')
const ANNEX = /^annexes?(?:\s+(?:n°\s*)?(\d{1,3}|[A-Z]|[IVXLC]+))?(?:\s*[–—:.-]\s*(.*))?$/iu
/** Matches a heading of an agreement's part, such as a title or annex, that belongs to no article. */
export const PART_HEADING_PATTERN =
  /^(?:titre|chapitre|partie|section|annexes?|préambule|sommaire|table des matières)(?!\p{L})/iu
/** Matches the closing words below an agreement's last article, such as « Fait à ». */
const SIGNED = /^(?:fait|signé)\s+à\s/iu
/** Matches a line of an agreement's table of contents. */
const CONTENTS = /(?:[.·…_]\s?){4,}\s*\d*$/
/** Points by which a title's font must exceed the article title's to end an agreement's article. */
const LARGER = 0.5
const TITLE_LENGTH = 200
const AT_MOST = 5000

/** Applies the board's corrections to a PDF's text: marks or unmarks the lines at which articles begin. */
export function applyArticleStartCorrections(
  flow: PdfReadingFlowLine[],
  corrections: ArticleStartCorrection[],
  nameOf: (line: PdfReadingFlowLine) => string,
) {
  for (const { page, line: name, number, title = '' } of corrections) {
    const line = flow.find((one) => one.page === page && nameOf(one) === name)
    if (line) line.article = number === undefined ? undefined : { number, title, isByHand: true }
  }
}

/** Marks the lines of a PDF's text at which numbered articles begin. */
export function markArticleStartLines(flow: PdfReadingFlowLine[]): void {
  let annex: string | undefined
  for (const [at, line] of flow.entries()) {
    const found = articleAt(line, flow[at - 1])
    if (!found) {
      if (beginsPart(line)) annex = undefined
      continue
    }
    if (found.isAnnex) annex = found.number
    // Articles of an annex are numbered anew.
    const number = annex === undefined || found.isAnnex ? found.number : `${annex}.${found.number}`
    // The title may continue on the next line, or be there entirely.
    const next = flow[at + 1]
    const goesOn =
      next?.isTitle &&
      line.isTitle &&
      next.size === line.size &&
      !articleAt(next, line) &&
      !PART_HEADING_PATTERN.test(next.text)
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

function articleAt(line: PdfReadingFlowLine, before: PdfReadingFlowLine | undefined): Found | undefined {
  const { text, isTitle, isFirst } = line
  if (CONTENTS.test(text) || text.length > 2 * TITLE_LENGTH) return undefined
  const isOpen = isTitle || isFirst || !before || /[.:;!?]\s*$/.test(before.text)
  const [, number = '', between, after, rest] = ARTICLE.exec(text) ?? []
  if (number) {
    // « Article 4 du présent accord » refers to an article.
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

/** Returns an article number as used in page addresses (URLs): `1`, `4.3`, `3-bis`, `L1225-4`. */
const asNumber = (written: string) =>
  written
    .replace(/^(?:premier|unique|1\s?er)$/i, '1')
    .replace(REPETITION, (_, which: string) => `-${which.toLowerCase()}`)
    .replace(/^([LRD])\.?\s?(?=\d)/i, (_, code: string) => code.toUpperCase())
    .replace(/^[ivxlc]+(?=$|-)/, (roman) => roman.toUpperCase())
const REPETITION = new RegExp(String.raw`\s?(${REPEATED})$`, 'i')

/**
 * Returns the articles of a PDF from its marked lines, and sets each line's article. Of two articles with one number
 * the longer counts; the other is a table of contents.
 */
export function buildPdfArticles(flow: PdfReadingFlowLine[]): ExtractedPdfArticle[] {
  const clauses: ExtractedPdfArticle[] = []
  const byHand = new Set<ExtractedPdfArticle>()
  let open: ExtractedPdfArticle | undefined
  let isTitle = false
  // Font size of the open article's title.
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
    // Second line of the title, already part of it.
    if (isTitle && line.isTitle && open.title.endsWith(line.text.replace(/[\s.:–—-]+$/u, ''))) continue
    isTitle = false
    if (line.isFirst || open.paragraphs.length === 0) open.paragraphs.push(line.text)
    else open.paragraphs.push(joined(open.paragraphs.pop() ?? '', line.text))
  }
  const longest = new Map<string, ExtractedPdfArticle>()
  for (const clause of clauses) {
    const other = longest.get(clause.number)
    const isLonger = !other || lengthOf(clause) > lengthOf(other)
    // Manual corrections win.
    if (byHand.has(clause) || (isLonger && !(other && byHand.has(other)))) longest.set(clause.number, clause)
  }
  return clauses.filter((clause) => longest.get(clause.number) === clause)
}

const beginsPart = (line: PdfReadingFlowLine) => line.isTitle && PART_HEADING_PATTERN.test(line.text)
const endsArticle = (line: PdfReadingFlowLine) => beginsPart(line) || (line.isFirst && SIGNED.test(line.text))

const joined = (before: string, after: string) => `${before} ${after}`
const lengthOf = ({ paragraphs }: ExtractedPdfArticle) => paragraphs.reduce((sum, { length }) => sum + length, 0)
