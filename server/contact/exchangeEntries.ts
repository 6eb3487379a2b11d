import { asc, eq, sql } from '#server/drizzle/drizzle.ts'
import { CONTACT_LINK_EXPIRED_MESSAGE } from '#contract/contact/contactExchange.ts'
import { portalPagePaths } from '#contract/paths.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { companies } from '#server/database/schema/companies.ts'
import { contact_entries, contact_messages } from '#server/database/schema/contact.ts'
import type { Env } from '#server/env.ts'
import { HttpError } from '#server/lib/errors.ts'
import { scopedIdempotencyKey, IdempotencyKeyConflictError } from '#server/limits/idempotencyKeys.ts'
import { describeMessageArrival } from '#server/mail/cameBy.ts'
import { queueMail } from '#server/mail/queueMail.ts'

/** Maximum of a person's messages in one contact conversation: in total, and since the office's last reply. */
const MOST = { ever: 30, unanswered: 5 }

type Written = {
  /** Id of the contact message. */
  id: number
  key: string
  content: string
  /** Sender's e-mail address of a reply by e-mail, when it is not the person's own. */
  mail_from?: string
  /** Full text of a reply by e-mail, when the portal hides its quotes. */
  whole?: string | null
}

/**
 * Adds a person's message to a contact conversation, reopens the conversation and mails the office. Returns the
 * message's id, or undefined when it is stored already. Throws when the conversation is deleted or the limit is
 * reached, and `IdempotencyKeyConflictError` when the idempotency key was used for another text.
 */
export async function addSenderContactEntry(
  tx: Transaction,
  env: Pick<Env, 'PUBLIC_URL'>,
  { id, key, content, mail_from, whole = null }: Written,
): Promise<number | undefined> {
  const [message] = await tx.select().from(contact_messages).where(eq(contact_messages.id, id)).for('update')
  if (!message) throw contactLinkExpiredError()
  const entries = await listFollowUpContactMessages(tx, id)
  const scoped = scopedIdempotencyKey(`exchange ${id}`, key)
  const sent = entries.find((entry) => [scoped, key].includes(entry.key))
  // A mail delivered twice may differ in its content, but is the same entry.
  if (sent && sent.content !== content && !mail_from) throw new IdempotencyKeyConflictError()
  if (sent) return undefined
  if (!canSenderAddContactEntry(entries))
    throw new HttpError(
      409,
      'Vous avez déjà beaucoup écrit ici\u00a0: attendez notre réponse, ou écrivez un nouveau message.',
    )
  const [entry] = await tx
    .insert(contact_entries)
    .values({ message_id: id, key: scoped, author: 'personne', content, whole, ...(mail_from && { mail_from }) })
    .returning({ id: contact_entries.id })
  if (!entry) throw new Error('What a person has written was not written down')
  await tx
    .update(contact_messages)
    .set({ state: message.taken_by === null ? 'nouveau' : 'pris', last_at: sql`now()` })
    .where(eq(contact_messages.id, id))
  await tellOffice(tx, env, message, {
    content,
    ...describeMessageArrival({ mail_from: mail_from ?? null, whole }, message.canonical_email),
  })
  return entry.id
}

/** Creates a 422 error: the link or Reply-To address of a contact conversation has expired. */
export const contactLinkExpiredError = () =>
  new HttpError(422, CONTACT_LINK_EXPIRED_MESSAGE, { errors: { token: CONTACT_LINK_EXPIRED_MESSAGE } })

/** Returns the messages of a contact conversation after the first one, oldest first. */
export const listFollowUpContactMessages = (db: Database | Transaction, id: number) =>
  db.select().from(contact_entries).where(eq(contact_entries.message_id, id)).orderBy(asc(contact_entries.id))

/** True when the person may add messages to a contact conversation, within the limits. */
export function canSenderAddContactEntry(entries: Pick<typeof contact_entries.$inferSelect, 'author'>[]): boolean {
  const last = entries.findLastIndex(({ author }) => author === 'bureau')
  const own = entries.filter(({ author }) => author === 'personne').length
  return own < MOST.ever && entries.length - 1 - last < MOST.unanswered
}

async function tellOffice(
  tx: Transaction,
  { PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>,
  { id, company_id, name, email, phone, subject }: typeof contact_messages.$inferSelect,
  { whole, ...written }: { content: string } & ReturnType<typeof describeMessageArrival>,
) {
  const [company] = await tx.select().from(companies).where(eq(companies.id, company_id))
  if (!company) return
  await queueMail(tx, {
    recipient: company.contact.email,
    content: {
      kind: 'contactMessage',
      name,
      email,
      phone,
      subject,
      ...written,
      is_folded: whole !== null,
      company: { name: company.name, color: company.color },
      url: PUBLIC_URL ? `${PUBLIC_URL}${portalPagePaths.boardMessage(id)}` : '',
    },
  })
}
