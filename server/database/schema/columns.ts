import { sql } from '#server/drizzle/drizzle.ts'
import { customType, index, timestamp, type AnyPgColumn } from '#server/drizzle/pgCore.ts'

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
/** Milliseconds, as JavaScript's dates: a moment read and given back is the same moment. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })

/** What a row is found by: the words of these columns, of which the first weighs most. */
export function search(...columns: [string, ...string[]]) {
  const parts = columns.map((column, place) => `setweight(searchable(${column}), '${WEIGHTS[place] ?? 'D'}')`)
  return tsvector('search').generatedAlwaysAs(sql.raw(parts.join(' || ')))
}

/** What finds a row by its title alone among thousands that hold the same words. */
export const titleIndex = (name: string, title: AnyPgColumn) => index(name).using('gin', sql`searchable(${title})`)

const WEIGHTS = ['A', 'B', 'C']
