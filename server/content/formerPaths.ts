import { asc } from '#server/drizzle/drizzle.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { former_addresses } from '#server/database/schema/content.ts'

/** Returns a function that finds the former URL paths of a page; undefined when the page has none. */
export async function loadFormerPathsOfPageLookup(
  db: Database | Transaction,
): Promise<(path: string) => string[] | undefined> {
  const rows = await db.select().from(former_addresses).orderBy(asc(former_addresses.path))
  const byPlace = Map.groupBy(rows, ({ leads_to }) => leads_to)
  return (path) => byPlace.get(path)?.map((row) => row.path)
}
