import { and, eq, gt, sql } from '#server/drizzle/drizzle.ts'
import { MESSAGE_FILE } from '#contract/office/limits.ts'
import { ExchangeText } from '#contract/contact/contactExchange.ts'
import { contact_files, contact_links } from '#server/database/schema/contact.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { sha256 } from '#server/lib/sha256.ts'
import { limitAttempts } from '#server/limits/rateLimit.ts'
import { BY_MAIL, type TakeAnswer } from '#server/mail/incoming/takeAnswer.ts'
import { noted, ownWords } from '#server/mail/incoming/ownWords.ts'
import { withAttachments } from '#server/mail/incoming/withAttachments.ts'
import { lockMessage } from './office/changeMessage.ts'
import { attachment } from './office/messageFiles.ts'
import { textsOfExchange } from './textsOfExchange.ts'
import { writeOn } from './writeOn.ts'

/** Adds a mailed answer to its contact exchange. Returns false when the secret belongs to no open exchange. */
export const takeExchangeAnswer: TakeAnswer = async ({ db, env, files, secrets }, { secret, key, mail }) => {
  const isOfMail = and(eq(contact_links.reply_hash, sha256(secret)), gt(contact_links.expires_at, sql`now()`))
  const [link] = await db.select({ id: contact_links.message_id }).from(contact_links).where(isOfMail)
  if (!link) return false
  await limitAttempts(db, `contact mail ${link.id}`, BY_MAIL)
  const texts = await textsOfExchange(db, link.id)
  const { words, whole } = await ownWords(mail, ExchangeText.shape.content, { texts, secrets })
  await withAttachments(files, mail, { purpose: attachment, most: MESSAGE_FILE.most }, (kept, note) =>
    inTransaction(db, async (tx) => {
      // Throws when the message was deleted since its link was read.
      await lockMessage(tx, link.id)
      const written = { ...link, key, content: noted(words, note), whole, mail_from: mail.from }
      const entry_id = await writeOn(tx, env, written)
      if (entry_id === undefined) return false
      if (kept.length > 0)
        await tx.insert(contact_files).values(kept.map((file) => ({ ...file, message_id: link.id, entry_id })))
      return true
    }),
  )
  return true
}
