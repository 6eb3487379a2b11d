import EmailReplyParser from 'email-reply-parser'
import { REDACTED_SECRET_TEXT } from './redact.ts'

/** Kind of a line in a received mail: empty, marked as a quote, header of a quoted mail, or other text. */
export type MailLineKind = 'empty' | 'marked' | 'head' | 'text'

/** Maximum characters of a quoted mail's header, to which lines are cut for comparison. */
const HEAD_LENGTH = 300
/** Maximum lines over which a mail program breaks « Le …, … a écrit : ». */
const ATTRIBUTION_LINES = 3
/**
 * Maximum lines of a mail tested for « On …, … wrote: » in foreign languages; each may cost the parser a millisecond.
 */
const FOREIGN_TRIES = 500
const WROTE = /(?:écrit|wrote)\s*:/iu
const ATTRIBUTION = /^\s*[-*]*\s*(?:Le|On)\s/iu
const LABELS =
  'De|From|Envoyé le|Envoyé|Sent|Date|À|A|Pour|To|Cc|Cci|Copie à|Copie|Objet|Sujet|Subject|Répondre à|Reply-To|Importance'
const LABEL = new RegExp(String.raw`^\s*\*?\s*(?:${LABELS})\s*\*?\s*:`, 'iu')
/**
 * Separator line before a quoted mail: « -------- Message d’origine -------- » or a drawn line, possibly with the
 * header on the same line.
 */
const SEPARATOR = /^\s*(?:_{5,}|-{2,}\s*(?:message|mail|e-mail|original|reply|forwarded)[^-]{0,40}-{2,})/iu
const HEAD_IN_LINE = new RegExp(String.raw`^.*?\b(?:Objet|Sujet|Subject)\s*:`, 'isu')
/** Pattern of a link in angle brackets in a mail, possibly broken over several lines. */
const ENCLOSED_LINK = /<(?:https?|mailto):[^<>]{0,4000}>/giu
const LINK = /https?:\/\/\S+/giu
const SECRET = new RegExp(String.raw`(?<![^\s<>])[^\s<>]*${RegExp.escape(REDACTED_SECRET_TEXT)}[^\s<>]*`, 'gu')
const PICTURE = /\[(?:cid|image)[^[\]\n]{0,200}\]/giu

/** Classifies each line of a mail as empty, quoted, header of a quoted mail, or text. */
export function classifyMailLines(lines: string[]): MailLineKind[] {
  const short = lines.map((line) => line.slice(0, HEAD_LENGTH))
  const kinds = short.map((line): MailLineKind => {
    if (line.trim() === '') return 'empty'
    if (line.startsWith('>')) return 'marked'
    return LABEL.test(line) || SEPARATOR.test(line) ? 'head' : 'text'
  })
  let tries = FOREIGN_TRIES
  const isForeign = (text: string) => tries-- > 0 && isForeignAttribution(text)
  short.forEach((_, at) => {
    for (let count = 1; count <= ATTRIBUTION_LINES; count++) {
      if (kinds[at + count - 1] === 'empty' || kinds[at + count - 1] === 'marked') return
      const text = short.slice(at, at + count).join(' ')
      if (isAttribution(text) || (mayBeForeign(text) && isForeign(text))) {
        kinds.fill('head', at, at + count)
        return
      }
    }
  })
  return kinds
}

/** True for a mail's line « Le 3 mars 2026 à 10:02, … a écrit : », possibly followed by the quoted mail. */
function isAttribution(text: string) {
  const wrote = ATTRIBUTION.test(text) ? WROTE.exec(text) : null
  return wrote !== null && /\d/.test(text.slice(0, wrote.index))
}

const mayBeForeign = (text: string) => text.length <= HEAD_LENGTH && /[:：]\s*$/.test(text) && /[\d@]/.test(text)

/** True for a mail's line « On …, … wrote: » in a language that `email-reply-parser` knows. */
function isForeignAttribution(text: string) {
  return new EmailReplyParser().read(`-\n\n${text.trim()}`).getFragments().at(-1)?.isQuoted() === true
}

/** Returns the text after a quoted mail's header on the same line, where some programs put the quoted mail. */
export function textAfterQuotedMailHeader(line: string): string {
  const wrote = WROTE.exec(line)
  if (wrote && isAttribution(line)) return line.slice(wrote.index + wrote[0].length)
  return SEPARATOR.test(line) && HEAD_IN_LINE.test(line) ? line.replace(HEAD_IN_LINE, '') : ''
}

/**
 * Returns the words of a mail's text in lower case, separated by spaces, without links, redacted addresses and
 * pictures.
 */
export function comparableWords(text: string): string {
  const bare = text.replace(ENCLOSED_LINK, ' ').replace(SECRET, ' ').replace(LINK, ' ').replace(PICTURE, ' ')
  return ` ${
    bare
      .replace(/\p{Cf}/gu, '')
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(' ') ?? ''
  } `
}
