import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { contactExchange as calls, EXCHANGE_OVER, type Exchange } from '#contract/contactExchange.ts'
import { paths } from '#contract/paths.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { companies } from '#server/database/schema/companies.ts'
import { contact_entries, contact_files, contact_links, contact_messages } from '#server/database/schema/contact.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { AppContext } from '#server/feature.ts'
import { networkOf } from '#server/http/network.ts'
import { HttpError } from '#server/lib/errors.ts'
import { sha256 } from '#server/lib/sha256.ts'
import { limitAttempts } from '#server/limits/rateLimit.ts'
import { queueMail } from '#server/mail/queueMail.ts'
import { mount } from '#server/mount.ts'
import { openSentFile, secretOf } from './office/messageFiles.ts'

/** What a person may write in one exchange, and until the office has answered again. */
const MOST = { ever: 30, unanswered: 5 }

/** Mounts what a person does with the link of an answer: read the exchange, write on, take its files. */
export function mountExchange(app: FastifyInstance, context: AppContext) {
  const { db } = context
  const limit = ({ ip }: FastifyRequest) =>
    limitAttempts(db, `contact exchange ${networkOf(ip)}`, { tries: 120, seconds: 3600 })
  mount(app, calls.exchange, async ({ body: { token }, request }) => {
    await limit(request)
    return { data: await readExchange(db, token) }
  })
  mount(app, calls.writeOn, async ({ body, request }) => {
    await limit(request)
    await writeOn(context, body)
    return { data: await readExchange(db, body.token) }
  })
  mount(app, calls.exchangeFile, ({ params: { secret }, reply }) => {
    // Whoever has the address may read it, and nobody between.
    reply.header('cache-control', 'private, no-store')
    return openSentFile(context, secret)
  })
}

const isOfLink = (token: string) =>
  and(eq(contact_links.token_hash, sha256(token)), gt(contact_links.expires_at, sql`now()`))
const isOver = () => new HttpError(422, EXCHANGE_OVER, { errors: { token: EXCHANGE_OVER } })

async function readExchange(db: Database, token: string): Promise<Exchange> {
  const [found] = await db
    .select({
      id: contact_messages.id,
      subject: contact_messages.subject,
      content: contact_messages.content,
      created_at: contact_messages.created_at,
      until: contact_links.expires_at,
    })
    .from(contact_links)
    .innerJoin(contact_messages, eq(contact_messages.id, contact_links.message_id))
    .where(isOfLink(token))
  if (!found) throw isOver()
  const rows = await entriesOf(db, found.id)
  const files = await db.select().from(contact_files).where(eq(contact_files.message_id, found.id))
  const entries = rows.map(({ id, author, content, created_at }) => ({
    id,
    author,
    content,
    at: created_at.toISOString(),
    files: files
      .filter(({ entry_id }) => entry_id === id)
      .map(({ name, size, file }) => ({ name, size, secret: secretOf(file) })),
  }))
  const { subject, content, created_at, until } = found
  const first = { id: 0, author: 'personne' as const, content, at: created_at.toISOString(), files: [] }
  return { subject, entries: [first, ...entries], is_open: isOpen(rows), until: until.toISOString() }
}

const entriesOf = (db: Database | Transaction, id: number) =>
  db.select().from(contact_entries).where(eq(contact_entries.message_id, id)).orderBy(asc(contact_entries.id))

function isOpen(entries: Pick<typeof contact_entries.$inferSelect, 'author'>[]): boolean {
  const last = entries.findLastIndex(({ author }) => author === 'bureau')
  const own = entries.filter(({ author }) => author === 'personne').length
  return own < MOST.ever && entries.length - 1 - last < MOST.unanswered
}

type Written = { token: string; key: string; content: string }

/** Keeps what a person writes on, for the office: the message waits again, for whoever has taken it. */
const writeOn = ({ db, env }: Pick<AppContext, 'db' | 'env'>, { token, key, content }: Written): Promise<void> =>
  inTransaction(db, async (tx) => {
    const [link] = await tx.select().from(contact_links).where(isOfLink(token))
    if (!link) throw isOver()
    const id = link.message_id
    const [message] = await tx.select().from(contact_messages).where(eq(contact_messages.id, id)).for('update')
    if (!message) throw isOver()
    const entries = await entriesOf(tx, id)
    if (entries.some((entry) => entry.key === key)) return
    if (!isOpen(entries))
      throw new HttpError(
        409,
        'Vous avez déjà beaucoup écrit ici\u00a0: attendez notre réponse, ou écrivez un nouveau message.',
      )
    await tx.insert(contact_entries).values({ message_id: id, key, author: 'personne', content })
    await tx
      .update(contact_messages)
      .set({ state: message.taken_by === null ? 'nouveau' : 'pris', last_at: sql`now()` })
      .where(eq(contact_messages.id, id))
    const [company] = await tx.select().from(companies).where(eq(companies.id, message.company_id))
    if (!company) return
    const { name, email, phone, subject } = message
    await queueMail(tx, {
      recipient: company.contact.email,
      content: {
        kind: 'contactMessage',
        name,
        email,
        phone,
        subject,
        content,
        company: { name: company.name, color: company.color },
        url: env.PUBLIC_URL ? `${env.PUBLIC_URL}${paths.boardMessage(id)}` : '',
      },
    })
  })
