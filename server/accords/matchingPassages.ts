import { sql, type SQL } from 'drizzle-orm'
import { holding } from '#contract/search/relax.ts'
import type { FoundPassage, Way } from '#contract/search/shelf.ts'
import type { Database } from '#server/database/connect.ts'
import { withIndexes } from '#server/database/withIndexes.ts'

// The index compares each passage of these agreements with all of their numbers; so many for each 300 that are wanted.
const AT_ONCE = 100
const WANTED = 300
const COLUMNS = sql.raw('id, accord_id, document_id, heading, words, spellings, part, clause')
/** What is read of a passage. */
type Row = Omit<FoundPassage, 'id'> & { id: string }

/**
 * Of each way to look so many passages, in one statement. Common words are looked for in the agreements that came first,
 * once for all ways that want the same of them; in the others only for the ways that want more, since all passages that
 * have the words are gathered there before the first is read.
 */
export async function readMatching(db: Database, ways: Way[]): Promise<FoundPassage[]> {
  const wanted = ways.flatMap((way, at) =>
    way.among.length > 0 ? [{ way, at, ids: way.among.map(({ id }) => id).toSorted((one, other) => one - other) }] : [],
  )
  if (wanted.length === 0) return []
  const lists: Lists = new Map()
  // Of headings the index has little to gather.
  const [headings, texts] = [
    wanted.filter(({ way }) => 'inHeading' in way),
    wanted.filter(({ way }) => !('inHeading' in way)),
  ]
  const groups = [...headings.map((one) => [one]), ...Map.groupBy(texts, ({ way }) => tsqueryOf(way)).values()]
  const read = groups.map((group, place) => readTogether(group, { lists, name: `first_${place}` }))
  const named = [...[...lists.values()].map(({ from }) => from), ...read.flatMap(({ first }) => first ?? [])]
  const parts = read.flatMap((one) => one.parts)
  const { rows } = await withIndexes(db, (tx) =>
    tx.execute<Row>(sql`with ${sql.join(named, sql`, `)} ${sql.join(parts, sql` union all `)}`),
  )
  return rows.map((row) => ({ ...row, id: Number(row.id) })).toSorted((one, other) => one.way - other.way)
}

type Wanted = { way: Way; at: number; ids: number[] }
/** The agreements of ways, each list once. */
type Lists = Map<string, { name: SQL; from: SQL }>

/** What ways read that want the same words: the passages of some agreements, for all of them, and each way's own. */
function readTogether(
  ways: Wanted[],
  { lists, name }: { lists: Lists; name: string },
): { first: SQL | undefined; parts: SQL[] } {
  const [one] = ways
  if (!one) return { first: undefined, parts: [] }
  const match = 'inHeading' in one.way ? sql`searchable(heading)` : sql`search`
  const holds = sql`${match} @@ ${tsqueryOf(one.way)}::tsquery`
  const firstIds = 'inHeading' in one.way ? [] : firstOf(ways)
  const from = sql.identifier(name)
  const parts = ways.map(({ way, at, ids }) => {
    const isAmong = sql`(accord_id in (select id from ${listOf(ids, lists)})) is true`
    const next =
      firstIds.length > 0
        ? ids.filter((id) => !firstIds.includes(id)).slice(0, AT_ONCE * (Math.ceil(way.most / WANTED) - 1))
        : []
    const done = [...firstIds, ...next]
    const places = [
      firstIds.length > 0 && sql`(select * from ${from} where ${isAmong} limit ${way.most})`,
      next.length > 0 &&
        sql`(select ${COLUMNS} from accord_passages where ${holds} and array[accord_id] && ${list(next)} limit ${way.most})`,
      // The sum is no index's column: the words' index alone says where to look.
      ids.length > done.length &&
        sql`(select ${COLUMNS} from accord_passages where ${holds} and ${isAmong} and accord_id + 0 <> all(${list(done)}) limit ${way.most})`,
    ].filter((place) => place !== false)
    return sql`(select ${at}::int as way, ${COLUMNS} from (${sql.join(places, sql` union all `)}) as found limit ${way.most})`
  })
  return {
    first:
      firstIds.length === 0
        ? undefined
        : sql`${from} as (select ${COLUMNS} from accord_passages where ${holds} and array[accord_id] && ${list(firstIds)})`,
    parts,
  }
}

/** The first agreements of each way: the more of them, the more it wants. */
function firstOf(ways: Wanted[]): number[] {
  const all = ways.reduce((sum, { way }) => sum + way.most, 0)
  return [...new Set(ways.flatMap(({ way, ids }) => ids.slice(0, Math.ceil((AT_ONCE * way.most) / all))))]
}

function listOf(ids: number[], lists: Lists): SQL {
  const key = ids.join()
  const known = lists.get(key)
  if (known) return known.name
  const name = sql`${sql.identifier(`among_${lists.size}`)}`
  lists.set(key, { name, from: sql`${name} as materialized (select unnest(${list(ids)}) as id)` })
  return name
}

const list = (ids: number[]) => sql`${`{${ids.join()}}`}::int[]`

const tsqueryOf = (way: Way) => ('inHeading' in way ? way.inHeading.tsquery : holding(way.words, way.count))
