import { and, eq, sql, type SQL } from 'drizzle-orm'
import { holding } from '#contract/search/relax.ts'
import { crewOf } from '#contract/search/rankPassages.ts'
import type { FoundPassage, PassageFilter, Shelf, ShelvedAccord, Way } from '#contract/search/shelf.ts'
import type { Database } from '#server/database/connect.ts'
import { accord_passages, accords } from '#server/database/schema/accords.ts'
import { members } from '#server/database/schema/members.ts'
import { companyFilter } from '#server/database/visibility.ts'
import { withIndexes } from '#server/database/withIndexes.ts'
import { alikeArticles, readPassages } from './readPassages.ts'
import { statusColumn, visibleTo, type Reader } from './visibility.ts'

/** The passages that a member may read, as they stand in the database. */
export const databaseShelf = (db: Database, reader: Reader): Shelf => ({
  weighing: () => weighing(db, reader),
  accords: (filter) => readAgreements(db, reader, filter),
  find: (ways) => readMatching(db, ways),
  show: (ranked) => readPassages(db, reader, ranked),
  alike: (ids) => alikeArticles(db, ids),
})

/** How many passages there are, as far as the planner knows. */
export const passageCount = sql<number>`(
  select greatest(reltuples, 1000)::int from pg_class where oid = 'accord_passages'::regclass)`

async function weighing(db: Database, { id }: Reader) {
  const [found] = await db
    .select({ total: passageCount, function: members.function })
    .from(members)
    .where(eq(members.id, id))
  return { total: found?.total ?? 1000, crew: found && crewOf(found.function) }
}

const readAgreements = (
  db: Database,
  reader: Reader,
  { accord, company, theme, status }: PassageFilter,
): Promise<ShelvedAccord[]> =>
  db
    .select({
      id: accords.id,
      title: accords.title,
      status: statusColumn(reader),
      isOfAll: sql<boolean>`${accords.company_id} is null`,
      age: sql<number>`current_date - ${accords.signed_on}`,
    })
    .from(accords)
    .where(
      and(
        visibleTo(reader),
        companyFilter(accords, company),
        theme && eq(accords.theme, theme),
        status && sql`${statusColumn(reader)} = ${status}`,
        accord === undefined ? undefined : eq(accords.id, accord),
      ),
    )

async function readMatching(db: Database, ways: Way[]): Promise<FoundPassage[]> {
  const parts = ways.flatMap((way, at) =>
    way.among.length === 0
      ? []
      : [
          sql`(
              select ${at}::int as way, id, accord_id, document_id, heading, words, spellings, part, clause
              from (${sql.join(placesOf(way), sql` union all `)}) as found limit ${way.most})`,
        ],
  )
  if (parts.length === 0) return []
  const { rows } = await withIndexes(db, (tx) =>
    tx.execute<Omit<FoundPassage, 'id'> & { id: string }>(sql.join(parts, sql` union all `)),
  )
  return rows.map((row) => ({ ...row, id: Number(row.id) }))
}

// So many agreements are looked through by themselves: the index compares each passage of theirs with all their numbers.
const AT_ONCE = 100

/**
 * Where a way looks: in the agreements that came first, whose passages the index tells from others as it tells words; and
 * in the others only when more is wanted, since all that have the words are gathered there before the first is read.
 */
function placesOf(way: Way): SQL[] {
  const ids = way.among.map(({ id }) => id).toSorted((one, other) => one - other)
  // Of headings an index of their own has little to gather.
  const first = 'inHeading' in way ? [] : ids.slice(0, AT_ONCE)
  const others = ids.slice(first.length)
  const among = [
    first.length > 0 && sql`array[${accord_passages.accord_id}] && ${sql.param(first)}::int[]`,
    // The sum is no index's column: the words' index alone says where to look.
    others.length > 0 && sql`${accord_passages.accord_id} + 0 = any(${sql.param(others)}::int[])`,
  ]
  return among.flatMap((isAmong) =>
    isAmong ? [sql`(select * from ${accord_passages} where ${matchOf(way)} and ${isAmong} limit ${way.most})`] : [],
  )
}

const matchOf = (way: Way) =>
  'inHeading' in way
    ? sql`searchable(${accord_passages.heading}) @@ ${way.inHeading.tsquery}::tsquery`
    : sql`${accord_passages.search} @@ ${holding(way.words, way.count)}::tsquery`
