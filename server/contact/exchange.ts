import { and, eq, gt, sql } from '#server/drizzle/drizzle.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { contactConversationRoutes as calls, type OwnContactConversation } from '#contract/contact/contactExchange.ts'
import type { Database } from '#server/database/connect.ts'
import { contact_files, contact_links, contact_messages } from '#server/database/schema/contact.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { AppContext } from '#server/feature.ts'
import { networkKeyOfIpAddress } from '#server/http/network.ts'
import { sha256 } from '#server/lib/sha256.ts'
import { enforceAttemptRateLimit } from '#server/limits/rateLimit.ts'
import {
  hideOtherSenderEmailAddress,
  describeMessageArrival,
  emptyMailColumnsOfWebMessage,
} from '#server/mail/cameBy.ts'
import { mountApiCall } from '#server/mount.ts'
import { openSentContactAttachment, contactAttachmentSecret } from './office/messageFiles.ts'
import {
  listFollowUpContactMessages,
  contactLinkExpiredError,
  canSenderAddContactEntry,
  addSenderContactEntry,
} from './exchangeEntries.ts'

/**
 * Mounts the API of the contact conversation's page, which a person opens by a mailed link: read, write, download
 * attachments.
 */
export function mountContactConversation(app: FastifyInstance, context: AppContext) {
  const { db, env } = context
  const limit = ({ ip }: FastifyRequest) =>
    enforceAttemptRateLimit(db, `contact exchange ${networkKeyOfIpAddress(ip)}`, { tries: 120, seconds: 3600 })
  mountApiCall(app, calls.exchange, async ({ body: { token }, request }) => {
    await limit(request)
    return { data: await readExchange(db, token) }
  })
  mountApiCall(app, calls.writeOn, async ({ body, request }) => {
    await limit(request)
    await inTransaction(db, async (tx) => {
      const [link] = await tx.select().from(contact_links).where(isOfLink(body.token))
      if (!link) throw contactLinkExpiredError()
      await addSenderContactEntry(tx, env, { ...body, id: link.message_id })
    })
    return { data: await readExchange(db, body.token) }
  })
  mountApiCall(app, calls.exchangeFile, ({ params: { secret }, reply }) => {
    // The secret address gives access to the file, but no proxy may cache it.
    reply.header('cache-control', 'private, no-store')
    return openSentContactAttachment(context, secret)
  })
}

const isOfLink = (token: string) =>
  and(eq(contact_links.token_hash, sha256(token)), gt(contact_links.expires_at, sql`now()`))

async function readExchange(db: Database, token: string): Promise<OwnContactConversation> {
  const [found] = await db
    .select({
      id: contact_messages.id,
      subject: contact_messages.subject,
      content: contact_messages.content,
      created_at: contact_messages.created_at,
      own: contact_messages.canonical_email,
      until: contact_links.expires_at,
    })
    .from(contact_links)
    .innerJoin(contact_messages, eq(contact_messages.id, contact_links.message_id))
    .where(isOfLink(token))
  if (!found) throw contactLinkExpiredError()
  const rows = await listFollowUpContactMessages(db, found.id)
  const files = await db.select().from(contact_files).where(eq(contact_files.message_id, found.id))
  const entries = rows.map(({ id, author, content, created_at, ...stored }) => ({
    id,
    author,
    content,
    at: created_at.toISOString(),
    files: files
      .filter(({ entry_id }) => entry_id === id)
      .map(({ name, size, file }) => ({
        name,
        size,
        secret: author === 'bureau' ? contactAttachmentSecret(file) : null,
      })),
    ...hideOtherSenderEmailAddress(describeMessageArrival(stored, found.own)),
  }))
  const { subject, content, created_at, until } = found
  const written = hideOtherSenderEmailAddress(describeMessageArrival(emptyMailColumnsOfWebMessage, found.own))
  const first = { ...written, id: 0, author: 'personne' as const, content, at: created_at.toISOString(), files: [] }
  return { subject, entries: [first, ...entries], is_open: canSenderAddContactEntry(rows), until: until.toISOString() }
}
