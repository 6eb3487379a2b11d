import { and, eq, gt, sql } from '#server/drizzle/drizzle.ts'
import { MESSAGE_ATTACHMENT_LIMITS } from '#contract/office/limits.ts'
import { FollowUpContactMessage } from '#contract/contact/contactExchange.ts'
import { contact_files, contact_links } from '#server/database/schema/contact.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { sha256 } from '#server/lib/sha256.ts'
import { enforceAttemptRateLimit } from '#server/limits/rateLimit.ts'
import { INCOMING_REPLY_MAIL_RATE_LIMIT, type MailedReplyHandler } from '#server/mail/incoming/mailedReply.ts'
import { appendPortalNote, extractOwnReplyText } from '#server/mail/incoming/extractOwnWords.ts'
import { storeMailAttachments } from '#server/mail/incoming/storeAttachments.ts'
import { lockContactMessage } from './office/changeMessage.ts'
import { CONTACT_ATTACHMENT_FOLDER_AND_LIMITS } from './office/messageFiles.ts'
import { listContactTextsQuotableByMail } from './listContactTextsQuotableByMail.ts'
import { addSenderContactEntry } from './exchangeEntries.ts'

/**
 * Adds a person's reply by e-mail to the contact conversation. Returns false when the secret belongs to no open
 * conversation.
 */
export const receiveContactMailReply: MailedReplyHandler = async (
  { db, env, files, secrets },
  { secret, key, mail },
) => {
  const isOfMail = and(eq(contact_links.reply_hash, sha256(secret)), gt(contact_links.expires_at, sql`now()`))
  const [link] = await db.select({ id: contact_links.message_id }).from(contact_links).where(isOfMail)
  if (!link) return false
  await enforceAttemptRateLimit(db, `contact mail ${link.id}`, INCOMING_REPLY_MAIL_RATE_LIMIT)
  const texts = await listContactTextsQuotableByMail(db, link.id)
  const { words, whole } = await extractOwnReplyText(mail, FollowUpContactMessage.shape.content, { texts, secrets })
  await storeMailAttachments(
    files,
    mail,
    { purpose: CONTACT_ATTACHMENT_FOLDER_AND_LIMITS, most: MESSAGE_ATTACHMENT_LIMITS.most },
    (kept, note) =>
      inTransaction(db, async (tx) => {
        // Throws when the message was deleted since its link was read.
        await lockContactMessage(tx, link.id)
        const written = { ...link, key, content: appendPortalNote(words, note), whole, mail_from: mail.from }
        const entry_id = await addSenderContactEntry(tx, env, written)
        if (entry_id === undefined) return false
        if (kept.length > 0)
          await tx.insert(contact_files).values(kept.map((file) => ({ ...file, message_id: link.id, entry_id })))
        return true
      }),
  )
  return true
}
