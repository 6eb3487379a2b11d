import { isMailFooterOrSignature, findMailSignatureLine } from './footers.ts'
import { textAfterQuotedMailHeader, classifyMailLines, comparableWords, type MailLineKind } from './quoteLines.ts'

/** Mails that a reply may quote, and the reply's sender, by which quotes and signatures are recognized. */
export type QuotedMails = {
  /** Texts of the mails in a thread, as received. */
  texts: string[]
  /** Name of the mail's sender, with which a signature begins. */
  sender: string
}

/** Maximum number of lines of a mail's text that is searched for quotes. */
const LINES_AT_MOST = 5000
/**
 * Minimum number of words that a quoted line must share with an earlier mail of the thread, to exclude coincidences.
 */
const WORDS_AT_LEAST = 3

/**
 * Returns the text above the quote at the end of a mail; undefined without a quote. Each quoted line needs proof: a « >
 * » mark, a header of the quoted mail, text of the thread, or a footer. Any other line within or below the quote keeps
 * the whole text.
 */
export function foldMailQuote(text: string, { texts, sender }: QuotedMails): string | undefined {
  const lines = text.split('\n')
  if (lines.length > LINES_AT_MOST) return undefined
  const kinds = classifyMailLines(lines)
  const isKnown = knownIn(texts)
  let first = lines.length
  let hasProof = false
  for (let end = findMailSignatureLine(lines, kinds); end > 0;) {
    const start = startOfParagraph(kinds, end)
    const paragraph = { lines: lines.slice(start, end), kinds: kinds.slice(start, end) }
    const said = textLines(paragraph)
    const isAll = said.length === 0 || isKnown(said.join('\n'))
    const unknown = isAll ? -1 : said.findLastIndex((line) => !isKnown(line))
    const isProof = paragraph.kinds.includes('marked') || (said.length > 0 && unknown < said.length - 1)
    if (unknown >= 0 && !isMailFooterOrSignature(paragraph.lines, sender)) {
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

type Paragraph = { lines: string[]; kinds: MailLineKind[] }

/** Returns the first line of the mail's paragraph that ends before line `end`, trailing empty lines included. */
function startOfParagraph(kinds: Paragraph['kinds'], end: number) {
  let start = end
  while (start > 0 && kinds[start - 1] === 'empty') start--
  while (start > 0 && kinds[start - 1] !== 'empty') start--
  return start
}

/** Returns the lines of a mail's paragraph that are neither marked as quotes nor headers of a quoted mail. */
function textLines({ lines, kinds }: Paragraph) {
  return lines
    .map((line, at) => (kinds[at] === 'text' ? line : kinds[at] === 'head' ? textAfterQuotedMailHeader(line) : ''))
    .filter((line) => comparableWords(line).trim() !== '')
}

function afterUnknown({ lines }: Paragraph, unknown: string) {
  return lines.findLastIndex((line) => line.includes(unknown)) + 1
}

/**
 * Returns a predicate that is true for a whole line of the given mail texts, or for several of their words in order.
 */
function knownIn(texts: string[]) {
  const lines = new Set(texts.flatMap((text) => text.split('\n')).map(comparableWords))
  const all = texts.map(comparableWords)
  return (said: string) => {
    const words = comparableWords(said)
    if (words.trim() === '' || lines.has(words)) return true
    return words.split(' ').length - 2 >= WORDS_AT_LEAST && all.some((text) => text.includes(words))
  }
}
