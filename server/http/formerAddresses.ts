import { asc } from '#server/drizzle/drizzle.ts'
import type { ContentCache } from '#server/cache/contentCache.ts'
import type { Database } from '#server/database/connect.ts'
import { former_addresses } from '#server/database/schema/content.ts'
import { refuseWhenBusy } from '#server/limits/waitingQueries.ts'

// Some 5 MB; an association that has moved more would keep its first ones.
const AT_MOST = 20_000

/**
 * Where what stood at the path of an address before now stands; undefined for every other. What is asked for is looked
 * up in what is kept: whatever a stranger writes costs the database nothing, and leaves nothing.
 */
export function formerAddresses(db: Database, cache: ContentCache): (url: string) => Promise<string | undefined> {
  const make = async () => {
    refuseWhenBusy(db)
    const rows = await db.select().from(former_addresses).orderBy(asc(former_addresses.path)).limit(AT_MOST)
    return new Map(rows.map(({ path, leads_to }) => [path, leads_to]))
  }
  return async (url) => {
    const kept = await cache.get('former addresses', make, { among: 'answers', bytes: sizeOf, mayBeOld: true })
    const [path = ''] = url.split('?')
    const bare = path.length > 1 ? path.replace(/\/$/, '') : path
    // As people write it, with its accents. What cannot be decoded was refused by the router.
    return kept.get(bare) ?? kept.get(decodeURI(bare))
  }
}

const sizeOf = (kept: Map<string, string>) =>
  [...kept].reduce((sum, [path, leadsTo]) => sum + 2 * (path.length + leadsTo.length) + 100, 0)
