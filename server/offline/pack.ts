import { createHash } from 'node:crypto'
import { and, asc, eq, gte, or, sql } from '#server/drizzle/drizzle.ts'
import { LRUCache } from 'lru-cache'
import type { OfflinePackAccord } from '#contract/offline/offline.ts'
import {
  isAccordFavouriteSql,
  accordStatusColumn,
  isAccordVisibleSql,
  type MemberReadingAccords,
} from '#server/accords/visibility.ts'
import { isEventVisibleSql as eventsVisibleTo } from '#server/events/eventSummary.ts'
import { accord_documents, accords } from '#server/database/schema/accords.ts'
import { events } from '#server/database/schema/events.ts'
import type { AppContext } from '#server/feature.ts'

const EVENTS_AT_MOST = 20

// SHA-256 by storage name. Stored files never change, so each is read once per process.
const hashes = new LRUCache<string, string>({ max: 5000 })

/**
 * Returns a member's offline pack, which a device downloads: agreements in force and favourites, with documents, and
 * the next events.
 */
export async function readOfflinePack(context: AppContext, reader: MemberReadingAccords) {
  const { db } = context
  const is_in_force = sql<boolean>`${accordStatusColumn(reader)} = 'en-vigueur'`
  const is_favourite = isAccordFavouriteSql(reader)
  const rows = await db
    .select({
      id: accords.id,
      title: accords.title,
      updated_at: accords.updated_at,
      is_in_force,
      is_favourite,
      document: accord_documents,
    })
    .from(accords)
    .leftJoin(accord_documents, eq(accord_documents.accord_id, accords.id))
    .where(and(isAccordVisibleSql(reader), or(is_in_force, is_favourite)))
    .orderBy(asc(accords.id), asc(accord_documents.rank))
  const packed = new Map<number, OfflinePackAccord>()
  for (const { document, ...row } of rows) {
    const accord = packed.get(row.id) ?? { ...row, updated_at: row.updated_at.toISOString(), documents: [] }
    packed.set(row.id, accord)
    const sha256 = document && (await hashOf(context, document.file))
    if (sha256) accord.documents.push({ id: document.id, size: document.size, sha256 })
  }
  const next = await db
    .select({ id: events.id })
    .from(events)
    .where(and(eventsVisibleTo(reader), gte(events.ends_at, sql`now()`)))
    .orderBy(asc(events.starts_at))
    .limit(EVENTS_AT_MOST)
  return { accords: [...packed.values()], events: next.map(({ id }) => id) }
}

/** Returns the SHA-256 of a stored file; undefined when it is missing. */
async function hashOf({ files }: AppContext, name: string) {
  const known = hashes.get(name)
  if (known) return known
  const opened = await files.open(name)
  if (!opened) return undefined
  const hash = createHash('sha256')
  for await (const part of await opened.read()) hash.update(part as Buffer)
  const sha256 = hash.digest('hex')
  hashes.set(name, sha256)
  return sha256
}
