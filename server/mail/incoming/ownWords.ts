import type { z } from 'zod'
import type { Env } from '#server/env.ts'
import { HttpError } from '#server/lib/errors.ts'
import type { IncomingMail } from './readMail.ts'
import { boundedHtmlText } from './boundedHtml.ts'
import { withoutQuote } from './withoutQuote.ts'
import { withoutSecrets } from './withoutSecrets.ts'

const CUT = '(Le message cité a été retiré.)'
const WORDLESS = '(Message sans texte.)'

/**
 * What a thread keeps of a mail's text: the sender's own words by the rule of the thread's form, without the secrets of
 * our mails, and what is said of the rest. Throws a 422 with that rule's sentence.
 */
export async function ownWords(
  { text, html, attachments }: IncomingMail,
  rule: z.ZodType<string>,
  env: Pick<Env, 'MAIL_REPLY_TO'>,
): Promise<(note: string) => string> {
  const written = text.trim() || (await boundedHtmlText(html))
  const { own, isCut } = withoutQuote(written.replace(/\r\n?/g, '\n'))
  const said = withoutSecrets(own, env)
  const read = rule.safeParse(said === '' && attachments.length > 0 ? WORDLESS : said)
  if (!read.success) throw new HttpError(422, read.error.issues[0]?.message ?? '')
  return (note) => [read.data, isCut ? CUT : '', note].filter(Boolean).join('\n\n')
}
