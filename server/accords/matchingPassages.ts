import { sql, type SQL } from '#server/drizzle/drizzle.ts'
import {
  groupPassageLookupsByCondition,
  type PassageLookupCondition,
  type PassageLookupGroup,
} from '#contract/search/passages/groupLookups.ts'
import type { PassageMatch, PassageLookup } from '#contract/search/passages/passageStore.ts'
import type { Database } from '#server/database/connect.ts'
import { readUsingFullTextIndex } from '#server/database/readUsingFullTextIndex.ts'

const COLUMNS = sql.raw('id, accord_id, document_id, heading, words, spellings, part, clause')
/** Database row of an agreement's passage found by a search. */
type Row = Omit<PassageMatch, 'id'> & { id: string }

/**
 * Returns agreements' passages for several search lookups in one SQL statement. Top-ranked agreements are searched once
 * for all lookups with the same words. Other agreements are only searched for lookups that need more results, because
 * common words match many passages.
 */
export async function readPassagesMatchingLookups(db: Database, ways: PassageLookup[]): Promise<PassageMatch[]> {
  const groups = groupPassageLookupsByCondition(ways)
  if (groups.length === 0) return []
  const lists: Lists = new Map()
  const read = groups.map((group, place) => readTogether(group, { lists, name: `first_${place}` }))
  const named = [...[...lists.values()].map(({ from }) => from), ...read.flatMap(({ first }) => first ?? [])]
  const parts = read.flatMap((one) => one.parts)
  const { rows } = await readUsingFullTextIndex(db, (tx) =>
    tx.execute<Row>(sql`with ${sql.join(named, sql`, `)} ${sql.join(parts, sql` union all `)}`),
  )
  return rows.map((row) => ({ ...row, id: Number(row.id) })).toSorted((one, other) => one.way - other.way)
}

/** Lists of agreement ids in a passage search's SQL statement, each defined once. */
type Lists = Map<string, { name: SQL; from: SQL }>

/**
 * Builds the SQL of passage lookups that search the same words: a shared part for the first agreements, and a part per
 * lookup.
 */
function readTogether(
  { sought, looks, first: firstIds }: PassageLookupGroup,
  { lists, name }: { lists: Lists; name: string },
): { first: SQL | undefined; parts: SQL[] } {
  const holds = holdsSought(sought)
  const from = sql.identifier(name)
  const parts = looks.map(({ way, at, first, next, rest }) => {
    const isAmong = sql`(accord_id in (select id from ${listOf([...first, ...next, ...rest], lists)})) is true`
    const places = [
      first.length > 0 && sql`(select * from ${from} where ${isAmong} limit ${way.most})`,
      next.length > 0 &&
        sql`(select ${COLUMNS} from accord_passages where ${holds} and array[accord_id] && ${list(next)} limit ${way.most})`,
      // `+ 0` keeps the agreements' index out of the plan: the words' index alone is used.
      rest.length > 0 &&
        sql`(select ${COLUMNS} from accord_passages where ${holds} and ${isAmong} and accord_id + 0 <> all(${list([...firstIds, ...next])}) limit ${way.most})`,
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

function holdsSought(sought: PassageLookupCondition): SQL {
  if (sought.in === 'article') return sql`clause = ${sought.number}`
  return sql`${sought.in === 'heading' ? sql`searchable(heading)` : sql`search`} @@ ${sought.tsquery}::tsquery`
}

function listOf(unsorted: number[], lists: Lists): SQL {
  const ids = unsorted.toSorted((one, other) => one - other)
  const key = ids.join()
  const known = lists.get(key)
  if (known) return known.name
  const name = sql`${sql.identifier(`among_${lists.size}`)}`
  lists.set(key, { name, from: sql`${name} as materialized (select unnest(${list(ids)}) as id)` })
  return name
}

const list = (ids: number[]) => sql`${`{${ids.join()}}`}::int[]`
