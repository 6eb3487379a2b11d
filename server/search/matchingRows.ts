import { sql, type SQL } from '#server/drizzle/drizzle.ts'
import type { AnyPgColumn, PgTable } from '#server/drizzle/pgCore.ts'
import { MAX_COUNTED } from '#contract/counting.ts'
import type { ParsedQuery } from '#contract/search/parseQuery.ts'

type Rows = {
  table: PgTable & Record<'id' | 'search', AnyPgColumn>
  /** What tells the newest: a date, or a number, of which nothing is 0. */
  date: AnyPgColumn
  nothing?: SQL
  isSeen: SQL | undefined
  /** How many of the newest are read one by one, and how many must be found there for the index not to be asked. */
  newest?: number
  enough?: SQL
}

// What is as common as this is found among the newest.
const RECENT = 400
const LOOKED_AT = 500

/**
 * The rows in which the words are, as two parts of a WITH, of which `matchingRows` has their ids: the newest, as many as are
 * counted at least. Words may be in one row of two or in none, and the planner cannot tell: the newest rows are read
 * one by one, and the index is asked for the others when they do not suffice.
 */
export function matchingRows(
  { table, date, nothing = sql`interval '0'`, isSeen = sql`true`, newest = RECENT, enough = sql`${MAX_COUNTED}` }: Rows,
  { tsquery, loose }: ParsedQuery,
): SQL {
  const isFound = sql`${table.search} @@ ${tsquery}::tsquery`
  // The index finds the words, not how they stand: that is looked at in the newest of what it finds.
  const most = loose === tsquery ? MAX_COUNTED + 1 : LOOKED_AT
  return sql`
    recent as materialized (
      select id, ${isFound} as is_found
      from (select ${table.id}, ${table.search} from ${table} where ${isSeen} order by ${date} desc limit ${newest}) as ${table}
    ),
    matching as materialized (
      select id from recent where is_found
      union (
        select id from (
          select ${table.id}, ${table.search} from ${table}
          where ${table.search} @@ ${loose}::tsquery and ${isSeen}
            and (select count(*) = ${newest} and count(*) filter (where is_found) <= ${enough} from recent)
          -- Not in the order of an index, which would be followed to its end.
          order by ${date} + ${nothing} desc limit ${most}
        ) as ${table}
        where ${loose === tsquery ? sql`true` : isFound} limit ${MAX_COUNTED + 1}
      )
    )`
}
