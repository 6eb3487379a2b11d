import { eq } from '#server/drizzle/drizzle.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { writeAuditLogLine } from '#server/journal/journal.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { membership_requests, request_messages } from '#server/database/schema/membership.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { AppContext } from '#server/feature.ts'
import { HttpError, NotFoundError } from '#server/lib/errors.ts'
import { sha256 } from '#server/lib/sha256.ts'
import { enforceAttemptRateLimit } from '#server/limits/rateLimit.ts'
import { queueMail } from '#server/mail/queueMail.ts'
import { createReplyEmailAddress } from '#server/mail/replyAddress.ts'
import { readCompanyColourAndOfficeEmail } from '#server/membership/readCompanyColourAndOfficeEmail.ts'
import { createLinkSecret } from '#server/lib/createLinkSecret.ts'
import { assertMembershipRequestOpen, lockMembershipRequestByLink } from '#server/membership/ownRequest.ts'
import { addAttachmentsToApplicantMessage } from '#server/membership/requestFiles.ts'
import { queueMembershipBoardNotice } from '#server/membership/queueBoardNotice.ts'

type Written = { id: number; by_member: number; text: string; portal: string }
type Context = Pick<AppContext, 'db' | 'env'>

/** Maximum of messages between board and applicant per membership request. */
const AT_MOST = 100
/** Rate limit of messages per membership request. */
const LIMIT = { tries: 20, seconds: 3600 }

/**
 * Stores and mails the board's message to a membership applicant, with a link to reply. Throws `NotFoundError` when the
 * request is no longer pending.
 */
export async function mailBoardMessageToApplicant(
  { db, env }: Context,
  { id, by_member, text, portal }: Written,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [request] = await tx.select().from(membership_requests).where(eq(membership_requests.id, id)).for('update')
    if (request?.state !== 'recue' || !request.applicant)
      throw new NotFoundError('Cette demande n’attend pas, ou plus.')
    await refuseTooMany(tx, id)
    const { secret, token_hash } = createLinkSecret()
    const { reply_to, reply_hash } = createReplyEmailAddress(env)
    await tx.insert(request_messages).values({ request_id: id, by_member, text, token_hash, reply_hash })
    const { color, office } = await readCompanyColourAndOfficeEmail(tx, request.company_id)
    const url = `${portal}${portalPagePaths.ownRequest}#${secret}`
    const content = { kind: 'requestMessage' as const, color, office, url, reply_to, text }
    await queueMail(tx, { recipient: request.applicant.email, content })
    await writeAuditLogLine(tx, { by_member, act: 'request.written', subject_id: id })
  })
}

/**
 * Stores an applicant's reply to the board with its attachments and notifies the board. Throws a 409 once the
 * membership request is closed.
 */
export async function addApplicantReplyByToken(
  db: Database,
  { token, text, files }: { token: string; text: string; files: number[] },
): Promise<void> {
  await enforceAttemptRateLimit(db, `membership message ${sha256(token).toString('hex')}`, LIMIT)
  await inTransaction(db, async (tx) => {
    const request = await lockMembershipRequestByLink(tx, token)
    await addAttachmentsToApplicantMessage(tx, {
      request: request.id,
      message: await insertReplyInLockedApplicantRequest(tx, request, { text }),
      ids: files,
    })
  })
}

/**
 * Stores an applicant's reply to the board in a locked membership request and notifies the board. Returns the message
 * id. Throws a 409 when the request is closed or unconfirmed.
 */
export async function insertReplyInLockedApplicantRequest(
  tx: Transaction,
  request: typeof membership_requests.$inferSelect,
  answer: { text: string; mail_from?: string; whole?: string | null },
): Promise<number> {
  assertMembershipRequestOpen(request)
  if (request.state !== 'recue') throw new HttpError(409, 'Confirmez d’abord votre demande.')
  await refuseTooMany(tx, request.id)
  const [message] = await tx
    .insert(request_messages)
    .values({ request_id: request.id, ...answer })
    .returning({ id: request_messages.id })
  if (!message) throw new Error('An answer was not written down')
  await queueMembershipBoardNotice(tx)
  return message.id
}

async function refuseTooMany(tx: Transaction, request_id: number) {
  const count = await tx.$count(request_messages, eq(request_messages.request_id, request_id))
  if (count >= AT_MOST) throw new HttpError(409, 'Cette demande a trop de messages\u00a0: il est temps d’y répondre.')
}
