import { sql } from '#server/drizzle/drizzle.ts'
import { customType, index, timestamp, type AnyPgColumn } from '#server/drizzle/pgCore.ts'

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
/**
 * Returns a timestamp column in milliseconds, the precision of a JavaScript Date, so that values survive a round trip.
 */
export const timestampColumn = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })

/** Returns a generated full-text search column over the given columns, in decreasing weight. */
export function fullTextSearchColumn(...columns: [string, ...string[]]) {
  const parts = columns.map((column, place) => `setweight(searchable(${column}), '${WEIGHTS[place] ?? 'D'}')`)
  return tsvector('search').generatedAlwaysAs(sql.raw(parts.join(' || ')))
}

/** Returns a full-text index on a title alone, for finding a row by title among many with the same words. */
export const titleFullTextIndex = (name: string, title: AnyPgColumn) =>
  index(name).using('gin', sql`searchable(${title})`)

const WEIGHTS = ['A', 'B', 'C']
