import type { z } from 'zod'
import { HttpError } from '#server/lib/errors.ts'
import { htmlToTextIsolated } from './htmlToTextIsolated.ts'
import { foldMailQuote } from './foldQuote.ts'
import type { IncomingMail } from './readMail.ts'
import { redactMailSecrets, type MailSecretHashes } from './redact.ts'

/** Texts and secret hashes of the mail thread that a received mail replies to. */
export type AnsweredMailThread = {
  /** Texts of a mail thread's mails and entries, to recognize quotes. */
  texts: string[]
  secrets: MailSecretHashes
}

/** Text that the sender of a received mail wrote, and the full text when a quote was folded. */
export type OwnReplyText = { words: string; whole: string | null }

const WORDLESS = '(Message sans texte.)'
/** Maximum stored characters of a mail's full text. */
const WHOLE_AT_MOST = 50_000

/**
 * Returns the text that a mail's sender wrote, validated by the thread's form rule and without secrets of the portal's
 * mails. Throws a 422 with the rule's message, or when the text is too long.
 */
export async function extractOwnReplyText(
  { text, html, sender, attachments }: IncomingMail,
  rule: z.ZodType<string>,
  { texts, secrets }: AnsweredMailThread,
): Promise<OwnReplyText> {
  const written = (text.trim() || (await htmlToTextIsolated(html)))
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
  const all = redactMailSecrets(written, secrets).trim()
  const own = foldMailQuote(all, { texts, sender })
  const said = own ?? all
  const read = rule.safeParse(said === '' && attachments.length > 0 ? WORDLESS : said)
  if (!read.success) throw new HttpError(422, read.error.issues[0]?.message ?? '')
  return { words: read.data, whole: own === undefined ? null : shorten(all) }
}

/** Appends a note of the portal to a mailed message, if there is one. */
export const appendPortalNote = (words: string, note: string): string => [words, note].filter(Boolean).join('\n\n')

/** Truncates a mail's full text to the storable length, with a sentence about the missing part. */
function shorten(text: string) {
  if (text.length <= WHOLE_AT_MOST) return text
  const left = new Intl.NumberFormat('fr').format(text.length - WHOLE_AT_MOST).replaceAll('\u202f', '\u00a0')
  const start = text.slice(0, WHOLE_AT_MOST).replace(/[\ud800-\udbff]$/, '')
  return `${start}…\n\n(La fin de la citation n’a pas été gardée\u00a0: ${left} caractères de trop.)`
}
