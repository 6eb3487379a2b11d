import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Passage, PassageAnswer, PassageQuery } from '#contract/accordTexts.ts'
import { MAX_COUNTED } from '#contract/counting.ts'
import { accord_passages, accords } from '#server/database/schema/accords.ts'
import { excerpt, matchRanges } from '#server/search/highlight.ts'
import { matchingRows } from '#server/search/matchingRows.ts'
import { correctedSearch } from '#server/search/correctedSearch.ts'
import { withSearchSlot } from '#server/search/searchSlot.ts'
import { parseQuery, type ParsedQuery } from '#server/search/parseQuery.ts'
import type { AppContext } from '#server/feature.ts'
import { companyFilter } from '#server/database/visibility.ts'
import { visibleTo, statusColumn, type Reader } from './visibility.ts'
import { visibleVocabulary } from './visibleVocabulary.ts'

type Found = { data: Passage[]; total: number }

/** The passages that hold the words, or those that were meant, of the agreements that a member may see. */
export async function findPassages(context: AppContext, reader: Reader, query: PassageQuery): Promise<PassageAnswer> {
  return withSearchSlot(context.db, async () => {
    const asked = await parseQuery(query.query, context)
    if (!asked) return { data: [], total: 0, isCorrected: false }
    const find = (words: ParsedQuery) => passagesWith(context, reader, query, words)
    const found = await find(asked)
    const place = { ...context, vocabulary: visibleVocabulary(reader) }
    const better = await correctedSearch(place, query.query, asked, { found, find, totalOf: ({ total }) => total })
    if (!better) return { ...found, isCorrected: false }
    const isCorrected = found.total === 0
    return { ...(isCorrected ? better.found : found), correction: better.correction, isCorrected }
  })
}

// Agreements have many passages each: of a common word, so many of the newest show those of a few dozen of them.
const NEWEST = 2000
const HEADED = 100
// Where there are many passages, as many of the newest tell that there are more than is counted.
const MANY = { passages: 50_000, found: 20 }
const enough = sql`(select case when max(id) > ${MANY.passages} then ${MANY.found}::int else ${MAX_COUNTED}::int end from ${accord_passages})`
const WEIGHED = 300
/** What a passage has lost half of its weight after, in days: five years. */
const FADES = 1826
const WORTH = { 'en-vigueur': 1, 'a-venir': 0.7, expire: 0.4 }
// Some hold the words in the heading of their article alone, and show none of them.
const SPARE = 2

type Row = Omit<Passage, 'clause' | 'excerpt' | 'marks'> & {
  words: string
  heading: string
  start_at: number
  clause: string | null
  clause_title: string | null
  total: number
}

async function passagesWith(
  { db }: AppContext,
  reader: Reader,
  query: PassageQuery,
  asked: ParsedQuery,
): Promise<Found> {
  const { accord, company, theme, status, limit } = query
  const isWanted = and(
    visibleTo(reader),
    companyFilter(accords, company),
    theme && eq(accords.theme, theme),
    status && sql`${statusColumn(reader)} = ${status}`,
    accord === undefined ? undefined : eq(accords.id, accord),
  )
  const isSeen = and(
    accord === undefined ? undefined : eq(accord_passages.accord_id, accord),
    sql`${accord_passages.accord_id} in (select ${accords.id} from ${accords} where ${isWanted})`,
  )
  const { rows } = await db.execute<Row>(best(reader, isSeen, asked, limit * SPARE))
  const data = rows.flatMap(({ words, heading, start_at, clause, clause_title, total: _total, ...row }): Passage[] => {
    const places = matchRanges(words, asked)
    if (places.length === 0) return []
    const marks = places.map(({ start, end }) => ({ start: start + start_at, end: end + start_at }))
    const article = clause === null ? null : { number: clause, title: clause_title ?? '' }
    const text = withoutLines(words, clause_title ?? heading)
    return [{ ...row, clause: article, excerpt: excerpt([text], asked), marks }]
  })
  const total = rows[0]?.total ?? 0
  // All of them are here: those that show none of the words do not count.
  const isAll = rows.length < limit * SPARE && total <= MAX_COUNTED
  return { data: data.slice(0, limit), total: isAll ? data.length : total }
}

/** A line of a page ends where the page is full, often in mid-sentence: that of a heading alone stands for itself. */
function withoutLines(words: string, heading: string): string {
  const text = words.replaceAll('\n', ' ')
  const end = text.indexOf(heading) + heading.length
  return text.includes(heading) && words[end] === '\n' ? `${text.slice(0, end)}\n${text.slice(end + 1)}` : text
}

function best(reader: Reader, isSeen: SQL | undefined, asked: ParsedQuery, limit: number): SQL {
  const words = sql`${asked.tsquery}::tsquery`
  const worth = Object.entries(WORTH).map(([status, weight]) => sql`when ${status} then ${weight}::float`)
  const rows = { table: accord_passages, date: accord_passages.id, nothing: sql`0`, isSeen, newest: NEWEST, enough }
  return sql`
    with ${matchingRows(rows, asked)},
      headed as (
        select ${accord_passages.id} as id from ${accord_passages}
        where ${and(isSeen, sql`searchable(${accord_passages.heading}) @@ ${words}`)}
          and (select count(*) from matching) > ${enough}
        order by ${accord_passages.id} + 0 desc limit ${HEADED}
      ),
      weighed as (
        select ${accord_passages.id} as id, ${accord_passages.accord_id} as accord_id,
          ts_rank(${accord_passages.search}, ${words}, 1) as weight
        from ${accord_passages}
        where ${accord_passages.id} in (
          (select id from matching order by id desc limit ${WEIGHED}) union select id from headed
        )
      ),
      chosen as (
        select weighed.id, accords.id as accord_id, ${statusColumn(reader)} as status,
          weight * case ${statusColumn(reader)} ${sql.join(worth, sql` `)} end
            / (1 + greatest(0, current_date - accords.signed_on) / ${FADES}::float) as weight
        from weighed join accords on accords.id = weighed.accord_id
        order by 4 desc, weighed.id limit ${limit}
      )
    select
      json_build_object('id', a.id, 'title', a.title, 'status', chosen.status, 'signed_on', a.signed_on, 'company',
        (select json_build_object('id', id, 'name', name) from companies where id = a.company_id)) as accord,
      json_build_object('id', d.id, 'title', d.title) as document,
      p.page, p.start_at, p.words, p.heading, p.clause,
      (select title from accord_clauses where document_id = p.document_id and number = p.clause) as clause_title,
      case when (select count(*) filter (where is_found) from recent) > ${enough} then ${MAX_COUNTED + 1}
        else (select least(${MAX_COUNTED + 1}, count(*))::int from matching) end as total
    from chosen
    join accord_passages p on p.id = chosen.id
    join accord_documents d on d.id = p.document_id
    join accords a on a.id = chosen.accord_id
    order by chosen.weight desc, chosen.id`
}
