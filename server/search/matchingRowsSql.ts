import { sql, type SQL } from '#server/drizzle/drizzle.ts'
import type { AnyPgColumn, PgTable } from '#server/drizzle/pgCore.ts'
import { MAX_COUNTED_SEARCH_RESULTS } from '#contract/counting.ts'
import type { ParsedSearchQuery } from '#contract/search/parseSearchQuery.ts'

type Rows = {
  table: PgTable & Record<'id' | 'search', AnyPgColumn>
  /** Column that sorts searched rows by age: a date or a number. `nothing` is its SQL zero. */
  date: AnyPgColumn
  nothing?: SQL
  isSeen: SQL | undefined
  /**
   * Scan limits of a search. `newest`: number of newest rows scanned before the index is used. `enough`: number of
   * matches there that make the index unnecessary.
   */
  newest?: number
  enough?: SQL
}

// Common words are found among the newest rows.
const RECENT = 400
const LOOKED_AT = 500

/**
 * Returns two SQL CTEs that find the rows with the searched words; `matching` has their ids. The planner cannot
 * estimate the frequency of words: the newest rows are scanned first, and the index is used only when they do not
 * suffice.
 */
export function matchingRowsSql(
  {
    table,
    date,
    nothing = sql`interval '0'`,
    isSeen = sql`true`,
    newest = RECENT,
    enough = sql`${MAX_COUNTED_SEARCH_RESULTS}`,
  }: Rows,
  { tsquery, loose }: ParsedSearchQuery,
): SQL {
  const isFound = sql`${table.search} @@ ${tsquery}::tsquery`
  // The index ignores word positions, which are then checked in its newest matches.
  const most = loose === tsquery ? MAX_COUNTED_SEARCH_RESULTS + 1 : LOOKED_AT
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
        where ${loose === tsquery ? sql`true` : isFound} limit ${MAX_COUNTED_SEARCH_RESULTS + 1}
      )
    )`
}
