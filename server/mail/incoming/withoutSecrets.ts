import type { Env } from '#server/env.ts'
import { REPLY_SECRET, replyParts } from '#server/mail/replyAddress.ts'

/** Where a mail program has broken a line of what it quotes. */
const BREAK = String.raw`(?:[ \t]*\n(?:[ \t]*>)*[ \t]*)?`
/** Of a link: 256 bits behind #, as they are or as the link within another writes them. */
const LINK = new RegExp(String.raw`(#|%23)${BREAK}${broken(String.raw`[\w-]`, 43)}(?![\w-])`, 'g')

/**
 * A text without the secrets that our mails hold, of links and of reply addresses: who reads a thread is not to write in
 * the name of the person.
 */
export function withoutSecrets(text: string, { MAIL_REPLY_TO }: Pick<Env, 'MAIL_REPLY_TO'>): string {
  const unlinked = text.replace(LINK, '$1(secret retiré)')
  if (!MAIL_REPLY_TO) return unlinked
  const [before, after] = replyParts(MAIL_REPLY_TO).map((each) => RegExp.escape(each))
  const address = new RegExp(
    `${before}${BREAK}${broken(REPLY_SECRET.letter, REPLY_SECRET.length)}${BREAK}${after}`,
    'gi',
  )
  return unlinked.replace(address, '(adresse de réponse retirée)')
}

/** So many letters, between which a line may be broken. */
function broken(letter: string, count: number) {
  return `${letter}(?:${BREAK}${letter}){${count - 1}}`
}
