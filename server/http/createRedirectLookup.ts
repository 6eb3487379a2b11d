import { asc } from '#server/drizzle/drizzle.ts'
import type { ContentCache } from '#server/cache/contentCache.ts'
import type { Database } from '#server/database/connect.ts'
import { former_addresses } from '#server/database/schema/content.ts'
import { refuseWhenDatabaseBusy } from '#server/limits/waitingQueries.ts'

// Some 5 MB of memory. Redirects beyond the limit are ignored.
const AT_MOST = 20_000

/**
 * Returns a function that finds the new path of a redirected URL; undefined for other URLs. It reads the cached table
 * of redirects, so that unknown addresses cause no query and fill no cache.
 */
export function createRedirectLookup(db: Database, cache: ContentCache): (url: string) => Promise<string | undefined> {
  const make = async () => {
    refuseWhenDatabaseBusy(db)
    const rows = await db.select().from(former_addresses).orderBy(asc(former_addresses.path)).limit(AT_MOST)
    return new Map(rows.map(({ path, leads_to }) => [path, leads_to]))
  }
  return async (url) => {
    const kept = await cache.get('former addresses', make, { among: 'answers', bytes: sizeOf, mayBeOld: true })
    const [path = ''] = url.split('?')
    const bare = path.length > 1 ? path.replace(/\/$/, '') : path
    // Also matches decoded accents. The router has rejected what cannot be decoded.
    return kept.get(bare) ?? kept.get(decodeURI(bare))
  }
}

const sizeOf = (kept: Map<string, string>) =>
  [...kept].reduce((sum, [path, leadsTo]) => sum + 2 * (path.length + leadsTo.length) + 100, 0)
