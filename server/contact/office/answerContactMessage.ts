import { and, eq, inArray, isNull, sql } from '#server/drizzle/drizzle.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { writeAuditLogLine } from '#server/journal/journal.ts'
import { companies } from '#server/database/schema/companies.ts'
import { contact_entries, contact_files, contact_links, contact_messages } from '#server/database/schema/contact.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Transaction } from '#server/database/connect.ts'
import type { Env } from '#server/env.ts'
import type { AppContext } from '#server/feature.ts'
import { sqlTimeFromNow } from '#server/lib/duration.ts'
import { HttpError } from '#server/lib/errors.ts'
import { createLinkSecret } from '#server/lib/createLinkSecret.ts'
import { scopedIdempotencyKey, IdempotencyKeyConflictError } from '#server/limits/idempotencyKeys.ts'
import { queueMail } from '#server/mail/queueMail.ts'
import { createReplyEmailAddress } from '#server/mail/replyAddress.ts'
import { retentionPeriods } from '#server/privacy/durations.ts'
import { findLatestFollowUpContactMessage, lockContactMessage, findBoardMemberName } from './changeMessage.ts'

type Answer = { id: number; key: string; seen: number; content: string; files: number[]; by_member: number }

/**
 * Stores the office's reply to a contact message and mails it with a link to the conversation. Throws a 409 with the
 * author's name when someone has written since `seen`. Sending the same reply again changes nothing. Throws
 * `IdempotencyKeyConflictError` when the idempotency key was used for another reply.
 */
export const answerContactMessage = ({ db, env }: Pick<AppContext, 'db' | 'env'>, answer: Answer): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { id, seen, content, by_member } = answer
    const key = scopedIdempotencyKey(`member ${by_member}`, answer.key)
    const message = await lockContactMessage(tx, id)
    if (await isSent(tx, answer, key)) return
    const last = await findLatestFollowUpContactMessage(tx, id)
    if ((last?.id ?? 0) !== seen) {
      const who =
        last?.author === 'bureau'
          ? `${await findBoardMemberName(tx, last.by_member)} vient de répondre`
          : `${message.name} vient d’écrire`
      throw new HttpError(409, `${who}\u00a0: relisez l’échange avant d’envoyer votre réponse.`)
    }
    const [entry] = await tx
      .insert(contact_entries)
      .values({ message_id: id, key, author: 'bureau', by_member, content })
      .returning({ id: contact_entries.id })
    if (!entry) throw new Error('An answer was not written down')
    await attach(tx, answer, entry.id)
    await tx
      .update(contact_messages)
      .set({ state: 'repondu', taken_by: message.taken_by ?? by_member, last_at: sql`now()` })
      .where(eq(contact_messages.id, id))
    const [company] = await tx
      .select({ color: companies.color, office: sql<string>`${companies.contact} ->> 'email'` })
      .from(companies)
      .where(eq(companies.id, message.company_id))
    const ways = await newWaysBack(tx, env, id)
    await queueMail(tx, {
      recipient: message.email,
      content: {
        kind: 'contactAnswer',
        color: company?.color ?? '',
        office: company?.office ?? '',
        subject: message.subject,
        content,
        files: answer.files.length,
        ...ways,
      },
    })
    await writeAuditLogLine(tx, {
      by_member,
      act: 'message.answered',
      subject_id: id,
      after: { files: answer.files.length },
    })
  })

/**
 * Returns true when the office's reply to a contact message is stored already. Throws `IdempotencyKeyConflictError`
 * when the idempotency key was used for another reply.
 */
async function isSent(tx: Transaction, { id, by_member, content, files, key: bare }: Answer, key: string) {
  const isOwn = and(inArray(contact_entries.key, [key, bare]), eq(contact_entries.by_member, by_member))
  const [sent] = await tx.select().from(contact_entries).where(isOwn)
  if (!sent) return false
  const attached = await tx.select().from(contact_files).where(eq(contact_files.entry_id, sent.id))
  const isSame = new Set(files).size === attached.length && attached.every((file) => files.includes(file.id))
  if (sent.message_id !== id || sent.content !== content || !isSame) throw new IdempotencyKeyConflictError()
  return true
}

/**
 * Attaches the uploaded files to the office's reply to a contact message. Throws a 422 when one is missing or belongs
 * to another reply.
 */
async function attach(tx: Transaction, { id, files }: Answer, entry_id: number) {
  if (files.length === 0) return
  const isWaiting = and(
    inArray(contact_files.id, files),
    eq(contact_files.message_id, id),
    isNull(contact_files.entry_id),
  )
  const taken = await tx.update(contact_files).set({ entry_id }).where(isWaiting)
  if (taken.rowCount !== new Set(files).size)
    throw new HttpError(422, 'Une pièce jointe n’est plus là\u00a0: joignez-la de nouveau.')
}

/**
 * Creates a secret link and a Reply-To address for a person's contact conversation. Earlier ones stay valid until they
 * expire.
 */
async function newWaysBack(tx: Transaction, env: Env, message_id: number): Promise<{ url: string; reply_to: string }> {
  const { secret, token_hash } = createLinkSecret()
  const { reply_to, reply_hash } = createReplyEmailAddress(env)
  const expires_at = sqlTimeFromNow(retentionPeriods.exchangeLink)
  await tx.insert(contact_links).values({ token_hash, reply_hash, message_id, expires_at })
  return { url: env.PUBLIC_URL ? `${env.PUBLIC_URL}${portalPagePaths.exchange}#${secret}` : '', reply_to }
}
