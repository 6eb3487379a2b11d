import { and, asc, desc, eq, inArray, sql, type SQL } from '#server/drizzle/drizzle.ts'
import type { z } from 'zod'
import type {
  boardContactMessageRoutes as calls,
  ListedContactMessage,
  ContactMessageQuery,
} from '#contract/contact/office.ts'
import { textToLowerCaseWords } from '#contract/search/tokenize.ts'
import type { Database } from '#server/database/connect.ts'
import { paginationOffset, paginationReplyFields } from '#server/database/page.ts'
import { companies } from '#server/database/schema/companies.ts'
import { contact_entries, contact_messages } from '#server/database/schema/contact.ts'
import { members } from '#server/database/schema/members.ts'

/** SQL columns of the office's list of contact messages. Needs joins to the company and the assigned board member. */
export const contactMessageListColumns = {
  id: contact_messages.id,
  name: contact_messages.name,
  subject: contact_messages.subject,
  company: companies.name,
  state: contact_messages.state,
  taken_by: { id: members.id, name: sql<string>`${members.first_name} || ' ' || ${members.last_name}` },
  created_at: contact_messages.created_at,
  last_at: contact_messages.last_at,
  last_by: sql<'bureau' | 'personne'>`coalesce((select author from ${contact_entries}
    where message_id = ${contact_messages.id} order by id desc limit 1), 'personne')`,
}

/** Returns the contact messages that match the office's search, most recent activity first. */
export async function listContactMessages(
  db: Database,
  query: ContactMessageQuery,
  by_member: number,
): Promise<z.input<typeof calls.messages.reply>> {
  const { state, company, mine, search } = query
  const isWanted = and(
    state &&
      (state === 'ouverts' ? inArray(contact_messages.state, ['nouveau', 'pris']) : eq(contact_messages.state, state)),
    company === undefined ? undefined : eq(contact_messages.company_id, company),
    mine && eq(contact_messages.taken_by, by_member),
    holds(search),
  )
  const rows = await db
    .select(contactMessageListColumns)
    .from(contact_messages)
    .innerJoin(companies, eq(companies.id, contact_messages.company_id))
    .leftJoin(members, eq(members.id, contact_messages.taken_by))
    .where(isWanted)
    .orderBy(desc(contact_messages.last_at), asc(contact_messages.id))
    .limit(query.per_page)
    .offset(paginationOffset(query))
  return {
    data: rows.map(toListedContactMessage),
    meta: paginationReplyFields(query, await db.$count(contact_messages, isWanted)),
  }
}

type Row = Omit<ListedContactMessage, 'created_at' | 'last_at'> & { created_at: Date; last_at: Date }

/** Converts the dates of a contact message's database row to ISO strings for the API. */
export const toListedContactMessage = <R extends Row>({ created_at, last_at, ...row }: R) => ({
  ...row,
  created_at: created_at.toISOString(),
  last_at: last_at.toISOString(),
})

/**
 * Returns the SQL condition that each searched word starts a word of the contact message, or is part of the sender's
 * name or e-mail address.
 */
function holds(search: string): SQL | undefined {
  const words = search.split(/\s+/).filter(Boolean).slice(0, 12)
  const found = words.map((word) => {
    const folded = sql`unaccented(${`%${word.replace(/[\\%_]/g, String.raw`\$&`)}%`})`
    const lexemes = textToLowerCaseWords(word).map((part) => `${part}:*`)
    const isInText =
      lexemes.length > 0 && sql`${contact_messages.search} @@ to_tsquery('simple', unaccented(${lexemes.join('&')}))`
    const isInName = sql`unaccented(${contact_messages.name}) like ${folded} or lower(${contact_messages.email}) like ${folded}`
    return isInText ? sql`(${isInText} or ${isInName})` : sql`(${isInName})`
  })
  return found.length > 0 ? sql.join(found, sql` and `) : undefined
}
