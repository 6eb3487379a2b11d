import { eq } from '#server/drizzle/drizzle.ts'
import { MESSAGE_ATTACHMENT_LIMITS } from '#contract/office/limits.ts'
import { NewMembershipRequestMessage } from '#contract/membership/requestMessages.ts'
import type { Transaction } from '#server/database/connect.ts'
import { membership_requests, request_files, request_messages } from '#server/database/schema/membership.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { NotFoundError, ServiceUnavailableError } from '#server/lib/errors.ts'
import { sha256 } from '#server/lib/sha256.ts'
import { enforceAttemptRateLimit } from '#server/limits/rateLimit.ts'
import { recordIdempotentRequest } from '#server/limits/idempotencyKeys.ts'
import { appendPortalNote, extractOwnReplyText } from '#server/mail/incoming/extractOwnWords.ts'
import { INCOMING_REPLY_MAIL_RATE_LIMIT, type MailedReplyHandler } from '#server/mail/incoming/mailedReply.ts'
import { storeMailAttachments } from '#server/mail/incoming/storeAttachments.ts'
import { APPLICANT_ATTACHMENT_FOLDER_AND_LIMITS, countRemainingApplicantAttachments } from './requestFiles.ts'
import { listApplicantTextsQuotableByMail } from './listApplicantTextsQuotableByMail.ts'
import { insertReplyInLockedApplicantRequest } from '#server/membership/office/writeToApplicant.ts'

/**
 * Stores an applicant's reply by e-mail to the board, with attachments. Returns false when the secret belongs to no
 * membership request.
 */
export const storeApplicantReplyByEmail: MailedReplyHandler = async ({ db, files, secrets }, { secret, key, mail }) => {
  const [asked] = await db
    .select({ id: membership_requests.id, company_id: membership_requests.company_id })
    .from(request_messages)
    .innerJoin(membership_requests, eq(membership_requests.id, request_messages.request_id))
    .where(eq(request_messages.reply_hash, sha256(secret)))
  if (!asked) return false
  await enforceAttemptRateLimit(db, `membership mail ${asked.id}`, INCOMING_REPLY_MAIL_RATE_LIMIT)
  const texts = await listApplicantTextsQuotableByMail(db, asked)
  const { words, whole } = await extractOwnReplyText(mail, NewMembershipRequestMessage.shape.text, { texts, secrets })
  const most = Math.min(MESSAGE_ATTACHMENT_LIMITS.most, await countRemainingApplicantAttachments(db, asked.id))
  await storeMailAttachments(files, mail, { purpose: APPLICANT_ATTACHMENT_FOLDER_AND_LIMITS, most }, (kept, note) =>
    inTransaction(db, async (tx) => {
      const request = await lockRequest(tx, asked.id)
      if (
        !(await recordIdempotentRequest(tx, { key, call: 'mail', sender: `request ${asked.id}`, content: undefined }))
      )
        return false
      // Another answer took the places meanwhile: the mail server retries, and they are counted again.
      if (kept.length > (await countRemainingApplicantAttachments(tx, request.id))) throw new ServiceUnavailableError()
      const message_id = await insertReplyInLockedApplicantRequest(tx, request, {
        text: appendPortalNote(words, note),
        whole,
        mail_from: mail.from,
      })
      if (kept.length > 0)
        await tx.insert(request_files).values(kept.map((file) => ({ ...file, request_id: request.id, message_id })))
      return true
    }),
  )
  return true
}

async function lockRequest(tx: Transaction, id: number) {
  const [request] = await tx.select().from(membership_requests).where(eq(membership_requests.id, id)).for('update')
  if (!request) throw new NotFoundError('Cette demande n’existe plus.')
  return request
}
