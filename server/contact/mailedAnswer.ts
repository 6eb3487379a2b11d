import { and, eq, gt, sql } from '#server/drizzle/drizzle.ts'
import { MESSAGE_FILE_LIMITS } from '#contract/office/limits.ts'
import { NewExchangeMessage } from '#contract/contact/contactExchange.ts'
import { contact_files, contact_links } from '#server/database/schema/contact.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { sha256 } from '#server/lib/sha256.ts'
import { limitAttempts } from '#server/limits/rateLimit.ts'
import { MAILED_REPLY_LIMIT, type TakeMailedReply } from '#server/mail/incoming/takeAnswer.ts'
import { appendNote, extractOwnWords } from '#server/mail/incoming/extractOwnWords.ts'
import { storeAttachments } from '#server/mail/incoming/storeAttachments.ts'
import { lockMessage } from './office/changeMessage.ts'
import { messageAttachments } from './office/messageFiles.ts'
import { listQuotableExchangeTexts } from './listQuotableExchangeTexts.ts'
import { addExchangeEntry } from './addExchangeEntry.ts'

/**
 * Adds a person's reply by e-mail to the contact conversation. Returns false when the secret belongs to no open
 * conversation.
 */
export const receiveExchangeAnswer: TakeMailedReply = async ({ db, env, files, secrets }, { secret, key, mail }) => {
  const isOfMail = and(eq(contact_links.reply_hash, sha256(secret)), gt(contact_links.expires_at, sql`now()`))
  const [link] = await db.select({ id: contact_links.message_id }).from(contact_links).where(isOfMail)
  if (!link) return false
  await limitAttempts(db, `contact mail ${link.id}`, MAILED_REPLY_LIMIT)
  const texts = await listQuotableExchangeTexts(db, link.id)
  const { words, whole } = await extractOwnWords(mail, NewExchangeMessage.shape.content, { texts, secrets })
  await storeAttachments(files, mail, { purpose: messageAttachments, most: MESSAGE_FILE_LIMITS.most }, (kept, note) =>
    inTransaction(db, async (tx) => {
      // Throws when the message was deleted since its link was read.
      await lockMessage(tx, link.id)
      const written = { ...link, key, content: appendNote(words, note), whole, mail_from: mail.from }
      const entry_id = await addExchangeEntry(tx, env, written)
      if (entry_id === undefined) return false
      if (kept.length > 0)
        await tx.insert(contact_files).values(kept.map((file) => ({ ...file, message_id: link.id, entry_id })))
      return true
    }),
  )
  return true
}
