import { and, asc, desc, eq, isNotNull } from '#server/drizzle/drizzle.ts'
import type { MinutesSignature, PublishedMinutes } from '#contract/events/minutes.ts'
import { convertMarkdownToBlocks } from '#server/content/readText.ts'
import type { Database } from '#server/database/connect.ts'
import { event_minutes, event_minutes_signatures as signatures, events } from '#server/database/schema/events.ts'
import { NotFoundError } from '#server/lib/errors.ts'
import { isEventVisibleSql, type EventViewer } from './eventSummary.ts'

/** Returns the signatures of a version of an assembly's minutes, the president's first. */
export async function readMinutesSignatures(db: Database, id: number, version: number): Promise<MinutesSignature[]> {
  const rows = await db
    .select({ role: signatures.role, name: signatures.name, at: signatures.at, sha256: signatures.sha256 })
    .from(signatures)
    .where(and(eq(signatures.event_id, id), eq(signatures.version, version)))
    .orderBy(asc(signatures.role))
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
}

/** Returns the last published minutes of an assembly that the member may see. Throws `NotFoundError`. */
export async function readPublishedMinutes(
  db: Database,
  member: EventViewer,
  id: number,
): Promise<PublishedMinutes & { title: string }> {
  const [found] = await db
    .select({ title: events.title, minutes: event_minutes })
    .from(event_minutes)
    .innerJoin(events, eq(events.id, event_minutes.event_id))
    .where(and(eq(events.id, id), isNotNull(event_minutes.published_at), isEventVisibleSql(member)))
    .orderBy(desc(event_minutes.version))
    .limit(1)
  if (!found?.minutes.published_at) throw new NotFoundError('Le procès-verbal n’est pas publié.')
  const { body, version, published_at } = found.minutes
  return {
    title: found.title,
    blocks: await convertMarkdownToBlocks(db, body),
    signatures: await readMinutesSignatures(db, id, version),
    published_at: published_at.toISOString(),
  }
}

/** True when an assembly's minutes are published. */
export const hasPublishedMinutes = async (db: Database, id: number): Promise<boolean> =>
  (await db.$count(event_minutes, and(eq(event_minutes.event_id, id), isNotNull(event_minutes.published_at)))) > 0
