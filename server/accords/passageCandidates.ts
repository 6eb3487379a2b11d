import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { withIndexes } from '#server/database/withIndexes.ts'
import { accord_passages, accords } from '#server/database/schema/accords.ts'
import { normalize } from '#contract/normalize.ts'
import { placesOf } from '#server/search/placesOf.ts'
import { holding } from '#server/search/relax.ts'
import type { WantedWord } from '#server/search/parseQuery.ts'
import type { Weighed } from './rankPassages.ts'
import { statusColumn, type Reader } from './visibility.ts'

/** What is worth a closer look, and how many hold all of the words, as far as that is counted. */
type Candidates = { passages: Weighed[]; complete: number }

// So many are read at most, of each way to look.
const READ = { whole: 600, most: 300, former: 200, one: 100, titled: 200 }
/** With so many there is no need to look further. */
const ENOUGH = 40
/** The rarest words are looked for by themselves: one of them may be what was meant. */
const RAREST = 2

/**
 * The passages that hold all of the words, all but one, a rare one, or one of them in the heading of their article or the
 * title of their agreement; where those are few, those of agreements that are over, and what holds fewer of the words.
 * Whatever the words, a bounded number of rows is read.
 */
export async function passageCandidates(
  db: Database,
  reader: Reader,
  { words, isWanted }: { words: WantedWord[]; isWanted: SQL | undefined },
): Promise<Candidates> {
  const agreements = await readAgreements(db, reader, isWanted)
  const [current, former] = [agreements.filter((one) => !isOver(one)), agreements.filter(isOver)]
  const known = words.filter(({ isKnown }) => isKnown)
  const places = known.map(placesOf)
  const titled = agreements.filter(({ title }) => places.some((placesIn) => placesIn(normalize(title)).length > 0))
  const inText = (among: Agreement[], most: number, some: WantedWord[], count: number) =>
    some.length >= count && count > 0
      ? [{ match: sql`${accord_passages.search} @@ ${holding(some, count)}::tsquery`, among, most }]
      : []
  const rows = await readMatching(db, [
    ...inText(current, READ.whole, words, words.length),
    ...inText(current, READ.most, known, known.length - 1),
    ...known.slice(0, RAREST).flatMap((word) => inText(agreements, READ.one, [word], 1)),
    ...known.map(({ tsquery }) => ({
      match: sql`searchable(${accord_passages.heading}) @@ ${tsquery}::tsquery`,
      among: agreements,
      most: READ.one,
    })),
    ...inText(titled, READ.titled, known, 1),
  ])
  let complete = rows.filter(({ way }) => way === 0).length
  if (rows.length < ENOUGH) {
    const more = await readMatching(db, [
      ...inText(former, READ.former, words, words.length),
      ...[2, 3].flatMap((left) => inText(agreements, READ.former, known, known.length - left)),
    ])
    complete += more.filter(({ way }) => way === 0).length
    rows.push(...more)
  }
  const byId = new Map(agreements.map((one) => [one.id, one]))
  const passages = new Map(
    rows.flatMap(({ id, way: _, accord_id, spellings, ...row }): [string, Weighed][] => {
      const of = byId.get(accord_id)
      if (!of) return []
      return [
        [
          id,
          {
            ...row,
            id: Number(id),
            status: of.status,
            age: of.age,
            isOfAll: of.isOfAll,
            context: `${of.title} ${spellings}`,
          },
        ],
      ]
    }),
  )
  return { passages: [...passages.values()], complete }
}

type Agreement = Pick<Weighed, 'status' | 'age' | 'isOfAll'> & { id: number; title: string }
const isOver = ({ status }: Agreement) => status === 'expire'

const readAgreements = (db: Database, reader: Reader, isWanted: SQL | undefined): Promise<Agreement[]> =>
  db
    .select({
      id: accords.id,
      title: accords.title,
      status: statusColumn(reader),
      isOfAll: sql<boolean>`${accords.company_id} is null`,
      age: sql<number>`current_date - ${accords.signed_on}`,
    })
    .from(accords)
    .where(isWanted)

type Row = Omit<Weighed, 'id' | 'context' | 'status' | 'age' | 'isOfAll'> & {
  /** By which of the ways it was found. */
  way: number
  id: string
  accord_id: number
  spellings: string
}
type Way = { match: SQL; among: Agreement[]; most: number }

async function readMatching(db: Database, ways: Way[]): Promise<Row[]> {
  if (ways.length === 0) return []
  const parts = ways.map(
    ({ match, among, most }, way) => sql`(
      select ${way}::int as way, id, accord_id, document_id, heading, words, spellings, part, clause
      from ${accord_passages}
      -- The sum is no index's column: the words' index alone says where to look.
      where ${match} and ${accord_passages.accord_id} + 0 = any(${sql.param(among.map(({ id }) => id))}::int[])
      limit ${most})`,
  )
  const { rows } = await withIndexes(db, (tx) => tx.execute<Row>(sql.join(parts, sql` union all `)))
  return rows
}
