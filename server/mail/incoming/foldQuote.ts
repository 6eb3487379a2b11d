import { isFooter, signatureAt } from './footers.ts'
import { behindHead, kindsOf, wordsOf, type LineKind } from './quoteLines.ts'

/** Mails that an answer may quote, and its sender: a quote is recognised by their words. */
export type QuotedMails = {
  /** Texts of the mails of the thread, as their recipient reads them. */
  texts: string[]
  /** Name of the answer's sender, with which a signature begins. */
  sender: string
}

/** A text of more lines is not searched for a quote. */
const LINES_AT_MOST = 5000
/** Fewer words may stand in an answer and in the quoted mail by chance. */
const WORDS_AT_LEAST = 3

/**
 * Returns the text above the quote that a mail ends with, or undefined without one. Every line of a quote is surely
 * one: it is marked with « > », is the head of a mail, stands in a mail of the thread, or belongs to a footer. One line
 * of another kind below or between keeps the whole text.
 */
export function foldQuote(text: string, { texts, sender }: QuotedMails): string | undefined {
  const lines = text.split('\n')
  if (lines.length > LINES_AT_MOST) return undefined
  const kinds = kindsOf(lines)
  const isKnown = knownIn(texts)
  let first = lines.length
  let hasProof = false
  for (let end = signatureAt(lines, kinds); end > 0;) {
    const start = startOfParagraph(kinds, end)
    const paragraph = { lines: lines.slice(start, end), kinds: kinds.slice(start, end) }
    const said = textLines(paragraph)
    const isAll = said.length === 0 || isKnown(said.join('\n'))
    const unknown = isAll ? -1 : said.findLastIndex((line) => !isKnown(line))
    const isProof = paragraph.kinds.includes('marked') || (said.length > 0 && unknown < said.length - 1)
    if (unknown >= 0 && !isFooter(paragraph.lines, sender)) {
      first = start + afterUnknown(paragraph, said[unknown] ?? '')
      hasProof ||= isProof
      break
    }
    hasProof ||= isProof
    first = start
    end = start
  }
  const head = kinds.findIndex((kind, at) => at >= first && (kind === 'head' || kind === 'marked'))
  const own = lines.slice(0, head).join('\n').trim()
  return head < 0 || !hasProof || own === '' ? undefined : own
}

type Paragraph = { lines: string[]; kinds: LineKind[] }

/** Returns where the paragraph begins that ends before this line, with the empty lines below it. */
function startOfParagraph(kinds: Paragraph['kinds'], end: number) {
  let start = end
  while (start > 0 && kinds[start - 1] === 'empty') start--
  while (start > 0 && kinds[start - 1] !== 'empty') start--
  return start
}

/** Returns the words of a paragraph that neither a mark nor a head explains. */
function textLines({ lines, kinds }: Paragraph) {
  return lines
    .map((line, at) => (kinds[at] === 'text' ? line : kinds[at] === 'head' ? behindHead(line) : ''))
    .filter((line) => wordsOf(line).trim() !== '')
}

function afterUnknown({ lines }: Paragraph, unknown: string) {
  return lines.findLastIndex((line) => line.includes(unknown)) + 1
}

/** Returns a test of words: true for a whole line of these texts, and for several words in their order. */
function knownIn(texts: string[]) {
  const lines = new Set(texts.flatMap((text) => text.split('\n')).map(wordsOf))
  const all = texts.map(wordsOf)
  return (said: string) => {
    const words = wordsOf(said)
    if (words.trim() === '' || lines.has(words)) return true
    return words.split(' ').length - 2 >= WORDS_AT_LEAST && all.some((text) => text.includes(words))
  }
}
