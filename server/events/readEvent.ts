import { and, asc, eq, gt, ne, or, sql } from '#server/drizzle/drizzle.ts'
import { email as ownEmail } from '#association/identity.ts'
import type { EventDetails } from '#contract/events/events.ts'
import { convertMarkdownToBlocks } from '#server/content/readText.ts'
import type { Database } from '#server/database/connect.ts'
import { companies } from '#server/database/schema/companies.ts'
import { event_answers, event_assemblies, event_documents, events } from '#server/database/schema/events.ts'
import { NotFoundError } from '#server/lib/errors.ts'
import type { OutgoingFile } from '#server/http/sendFile.ts'
import type { FileStorage } from '#server/storage/files.ts'
import {
  toEventSummary,
  isOwnEventAnswerSql,
  isEventVisibleSql,
  eventSummaryColumns,
  type EventViewer,
} from './eventSummary.ts'
import { readEventAgenda } from './readEventAgenda.ts'
import { hasPublishedMinutes } from './readMinutes.ts'

export const EVENT_NOT_FOUND_MESSAGE = 'Cet événement n’existe pas ou plus.'

const counted = (which: 'seat' | 'answer', value: string) =>
  sql<number>`(select count(*)::int from ${event_answers} as given
    where given.event_id = ${events.id} and given.${sql.identifier(which)} = ${value})`

/**
 * Returns an event with its text, documents and sessions, for a member. Throws `NotFoundError` when it does not exist
 * or is for another company.
 */
export async function readEvent(db: Database, member: EventViewer, id: number): Promise<EventDetails> {
  const [event] = await db
    .select({
      ...eventSummaryColumns,
      body: events.body,
      address: events.address,
      online_url: events.online_url,
      programme: events.programme,
      organiser: events.organiser,
      slug: events.slug,
      session_of: events.session_of,
      contact: companies.contact,
      coming: counted('seat', 'inscrit'),
      waiting: counted('seat', 'attente'),
      maybe: counted('answer', 'peut-etre'),
      updated_at: events.updated_at,
      counts_remote: event_assemblies.counts_remote,
    })
    .from(events)
    .leftJoin(event_assemblies, eq(event_assemblies.event_id, events.id))
    .leftJoin(companies, eq(companies.id, events.company_id))
    .leftJoin(event_answers, isOwnEventAnswerSql(member))
    .where(and(eq(events.id, id), isEventVisibleSql(member)))
  if (!event) throw new NotFoundError(EVENT_NOT_FOUND_MESSAGE)
  const { body, updated_at, counts_remote, contact, organiser, online_url, slug, session_of, ...row } = event
  const agenda = await readEventAgenda(db, member.id, id)
  return {
    ...toEventSummary(row),
    // Anyone with the link may enter, so only registered members receive it.
    online_url: event.seat === 'inscrit' ? online_url : null,
    blocks: await convertMarkdownToBlocks(db, body),
    ...(agenda.length > 0 && { agenda }),
    documents: await documentsOf(db, id),
    ...((await hasPublishedMinutes(db, id)) && { has_minutes: true }),
    ...(row.type === 'assemblee' && counts_remote && { counts_remote: true }),
    sessions: await sessionsOf(db, member, { id, first: session_of ?? slug }),
    organiser: { name: organiser, email: contact?.email ?? ownEmail },
    updated_at: updated_at.toISOString(),
  }
}

/** Opens a document of an event that the member may see. Throws `NotFoundError`. */
export async function openEventDocument(
  { db, files }: { db: Database; files: FileStorage },
  member: EventViewer,
  { id, document }: { id: number; document: number },
): Promise<OutgoingFile> {
  const [found] = await db
    .select({ name: event_documents.name, file: event_documents.file })
    .from(event_documents)
    .innerJoin(events, eq(events.id, event_documents.event_id))
    .where(and(eq(events.id, id), eq(event_documents.id, document), isEventVisibleSql(member)))
  const file = found && (await files.open(found.file))
  if (!file) throw new NotFoundError('Ce document n’existe pas ou plus.')
  return { ...file, name: found.name }
}

/** Returns the other upcoming dates (sessions) of an event, nearest first. */
async function sessionsOf(db: Database, member: EventViewer, { id, first }: { id: number; first: string }) {
  const isSame = or(eq(events.session_of, first), eq(events.slug, first))
  const rows = await db
    .select(eventSummaryColumns)
    .from(events)
    .leftJoin(companies, eq(companies.id, events.company_id))
    .leftJoin(event_answers, isOwnEventAnswerSql(member))
    .where(and(isSame, ne(events.id, id), gt(events.ends_at, sql`now()`), isEventVisibleSql(member)))
    .orderBy(asc(events.starts_at), asc(events.id))
    .limit(SESSIONS_AT_MOST)
  return rows.map(toEventSummary)
}
const SESSIONS_AT_MOST = 50

function documentsOf(db: Database, id: number): Promise<EventDetails['documents']> {
  const { id: own, title, name, size, rank } = event_documents
  return db
    .select({ id: own, title, name, size })
    .from(event_documents)
    .where(eq(event_documents.event_id, id))
    .orderBy(asc(rank))
}
