import { asc, eq, sql } from '#server/drizzle/drizzle.ts'
import type { BoardContactMessage, ContactConversationEntry } from '#contract/contact/office.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { companies } from '#server/database/schema/companies.ts'
import { contact_entries, contact_files, contact_messages } from '#server/database/schema/contact.ts'
import { members } from '#server/database/schema/members.ts'
import { NotFoundError } from '#server/lib/errors.ts'
import { describeMessageArrival, emptyMailColumnsOfWebMessage } from '#server/mail/cameBy.ts'
import { listContactMessageHandlers } from './listContactMessageHandlers.ts'
import { toListedContactMessage, contactMessageListColumns } from './listMessages.ts'

export const CONTACT_MESSAGE_NOT_FOUND_MESSAGE =
  'Ce message n’existe plus\u00a0: il a été effacé au terme de sa durée de conservation.'

/** Returns a contact message with its whole conversation and attachments. Throws `NotFoundError` when it is deleted. */
export async function readContactMessage(
  db: Database | Transaction,
  { id, keptDays }: { id: number; keptDays: number },
): Promise<BoardContactMessage> {
  const [found] = await db
    .select({
      ...contactMessageListColumns,
      email: contact_messages.email,
      canonical_email: contact_messages.canonical_email,
      phone: contact_messages.phone,
      content: contact_messages.content,
      member: sql<
        BoardContactMessage['member']
      >`(select json_build_object('id', m.id, 'name', m.first_name || ' ' || m.last_name)
        from ${members} as m where m.canonical_email = ${contact_messages.canonical_email})`,
    })
    .from(contact_messages)
    .innerJoin(companies, eq(companies.id, contact_messages.company_id))
    .leftJoin(members, eq(members.id, contact_messages.taken_by))
    .where(eq(contact_messages.id, id))
  if (!found) throw new NotFoundError(CONTACT_MESSAGE_NOT_FOUND_MESSAGE)
  const { content, canonical_email, ...message } = found
  const first: ContactConversationEntry = {
    id: 0,
    author: 'personne',
    by: found.name,
    content,
    at: found.created_at.toISOString(),
    files: [],
    ...describeMessageArrival(emptyMailColumnsOfWebMessage, canonical_email),
  }
  return {
    ...toListedContactMessage(message),
    entries: [first, ...(await entriesOf(db, id, { name: found.name, canonical_email }))],
    may_answer: await listContactMessageHandlers(db),
    erased_at: new Date(found.created_at.getTime() + keptDays * DAY_MS).toISOString(),
  }
}

const DAY_MS = 86_400_000

type Person = Pick<typeof contact_messages.$inferSelect, 'name' | 'canonical_email'>

async function entriesOf(db: Database | Transaction, id: number, person: Person): Promise<ContactConversationEntry[]> {
  const { id: entry, author, content, created_at, message_id, by_member, mail_from, whole } = contact_entries
  const rows = await db
    .select({
      id: entry,
      author,
      content,
      created_at,
      mail_from,
      whole,
      name: sql<string | null>`first_name || ' ' || last_name`,
    })
    .from(contact_entries)
    .leftJoin(members, eq(members.id, by_member))
    .where(eq(message_id, id))
    .orderBy(asc(entry))
  const files = await db.select().from(contact_files).where(eq(contact_files.message_id, id)).orderBy(contact_files.id)
  return rows.map((row) => ({
    id: row.id,
    author: row.author,
    by: row.author === 'personne' ? person.name : (row.name ?? 'Le bureau'),
    content: row.content,
    at: row.created_at.toISOString(),
    ...describeMessageArrival(row, person.canonical_email),
    files: files
      .filter((file) => file.entry_id === row.id)
      .map(({ id: number, name, size }) => ({ id: number, name, size })),
  }))
}
