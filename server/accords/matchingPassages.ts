import { sql, type SQL } from 'drizzle-orm'
import { holding } from '#contract/search/relax.ts'
import type { FoundPassage, Way } from '#contract/search/shelf.ts'
import type { Database } from '#server/database/connect.ts'
import { accord_passages } from '#server/database/schema/accords.ts'
import { withIndexes } from '#server/database/withIndexes.ts'

// The index compares each passage of these agreements with all of their numbers.
const AT_ONCE = 100
const COLUMNS = sql.raw('id, accord_id, document_id, heading, words, spellings, part, clause')
/** What is read of a passage. */
type Row = Omit<FoundPassage, 'id'> & { id: string }

/**
 * Of each way to look so many passages, in one statement. Common words are looked for in the agreements that came first,
 * once for all ways that want the same of them; in the others only for the ways that want more, since all passages that
 * have the words are gathered there before the first is read.
 */
export async function readMatching(db: Database, ways: Way[]): Promise<FoundPassage[]> {
  const wanted = ways.flatMap((way, at) => (way.among.length > 0 ? [{ ...way, at }] : []))
  if (wanted.length === 0) return []
  const alike = [...Map.groupBy(wanted, tsqueryOf).values()].flatMap((group) => [
    group.filter((way) => !('inHeading' in way)),
    // Of headings the index has little to gather.
    ...group.filter((way) => 'inHeading' in way).map((way) => [way]),
  ])
  const groups = alike.filter((group) => group.length > 0).map((group, place) => readTogether(group, `first_${place}`))
  const first = groups.flatMap((group) => group.first ?? [])
  const statement = sql`${first.length > 0 ? sql`with ${sql.join(first, sql`, `)} ` : sql``}${sql.join(
    groups.flatMap(({ parts }) => parts),
    sql` union all `,
  )}`
  const { rows } = await withIndexes(db, (tx) => tx.execute<Row>(statement))
  return rows.map((row) => ({ ...row, id: Number(row.id) })).toSorted((one, other) => one.way - other.way)
}

type Wanted = Way & { at: number }

/** What ways read that want the same words: the passages of some agreements, for all of them, and each way's own. */
function readTogether(ways: Wanted[], name: string): { first: SQL | undefined; parts: SQL[] } {
  const ids = new Set(ways.some((way) => 'inHeading' in way) ? [] : firstAgreements(ways))
  const from = sql.identifier(name)
  const match = sql`${accord_passages}`
  const parts = ways.map((way) => {
    const own = way.among.map(({ id }) => id)
    const [here, elsewhere] = [own.filter((id) => ids.has(id)), own.filter((id) => !ids.has(id))]
    const places = [
      here.length > 0 &&
        sql`(select * from ${from} where accord_id = any(${sql.param(here)}::int[]) limit ${way.most})`,
      // The sum is no index's column: the words' index alone says where to look.
      elsewhere.length > 0 &&
        sql`(select ${COLUMNS} from ${match} where ${matchOf(way)} and accord_id + 0 = any(${sql.param(elsewhere)}::int[]) limit ${way.most})`,
    ].filter((place) => place !== false)
    return sql`(select ${way.at}::int as way, ${COLUMNS} from (${sql.join(places, sql` union all `)}) as found limit ${way.most})`
  })
  const [way] = ways
  if (!way || ids.size === 0) return { first: undefined, parts }
  const first = sql`${from} as (
    select ${COLUMNS} from ${match} where ${matchOf(way)} and array[accord_id] && ${sql.param([...ids])}::int[])`
  return { first, parts }
}

/** The first agreements of each way: the more of them, the more it wants. */
function firstAgreements(ways: Way[]): number[] {
  const all = ways.reduce((sum, { most }) => sum + most, 0)
  return ways.flatMap(({ among, most }) =>
    among
      .map(({ id }) => id)
      .toSorted((one, other) => one - other)
      .slice(0, Math.ceil((AT_ONCE * most) / all)),
  )
}

const tsqueryOf = (way: Way) => ('inHeading' in way ? way.inHeading.tsquery : holding(way.words, way.count))

const matchOf = (way: Way) =>
  'inHeading' in way
    ? sql`searchable(heading) @@ ${tsqueryOf(way)}::tsquery`
    : sql`search @@ ${tsqueryOf(way)}::tsquery`
