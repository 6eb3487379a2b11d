import { and, sql, type SQL } from '#server/drizzle/drizzle.ts'
import type { SearchReply, SearchResultKind, SearchQuery } from '#contract/search/search.ts'
import { MAX_COUNTED_SEARCH_RESULTS } from '#contract/counting.ts'
import type { Database } from '#server/database/connect.ts'
import { companies } from '#server/database/schema/companies.ts'
import { createSearchExcerpt, highlightSearchedWords } from '#contract/search/highlight.ts'
import { matchingRowsSql } from './matchingRowsSql.ts'
import {
  isSearchRowVisibleSql,
  type SearchedTables,
  type SearchingMember,
  type SearchTable,
} from '#server/feature/searchSource.ts'
import { companySqlFilter } from '#server/database/visibility.ts'
import { readUsingFullTextIndex } from '#server/database/readUsingFullTextIndex.ts'
import { buildSplitNumberPairsTsquery } from '#contract/search/findNumberPairs.ts'
import type { ParsedSearchQuery } from '#contract/search/parseSearchQuery.ts'
import { createSearchedWordFinder } from '#contract/search/passages/createWordFinder.ts'
import { foldTextWithJoinedWords } from '#contract/search/tokenize.ts'

type Found = {
  kind: SearchResultKind
  key: string
  title: string
  texts: string[]
  date: string
  company: { id: number; name: string } | null
  total: number
}

// For common words, only the newest rows are ranked, and this number of rows with the words in the title.
const TITLED = 50
/** Half-life in seconds of a search result's weight by age: two years. */
const FADES = 63_072_000

/**
 * Returns the best search results of each searched table with one query: those for the company or for all first, then
 * by weight.
 */
export async function findBestSearchResults(
  db: Database,
  asked: ParsedSearchQuery,
  { sources, member }: SearchedTables,
  { company, per_kind }: Pick<SearchQuery, 'company' | 'per_kind'>,
): Promise<SearchReply['data']> {
  const parts = sources.map((source) => sql`(${best(source, asked, { company, member, limit: per_kind })})`)
  if (parts.length === 0) return []
  const { rows } = await readUsingFullTextIndex(db, (tx) => tx.execute<Found>(sql.join(parts, sql` union all `)))
  return sources
    .map((source) => ({ source, found: rows.filter(({ kind }) => kind === source.kind) }))
    .filter(({ found }) => found.length > 0)
    .map(({ source: { kind, pathOf }, found }) => ({
      kind,
      total: found[0]?.total ?? 0,
      hits: found.map(({ key, title, texts, date, company: of }) => ({
        path: pathOf(key),
        title: highlightSearchedWords(title, asked),
        excerpt: createSearchExcerpt(texts, asked),
        date: new Date(date).toISOString(),
        company: of,
        missing: asked.isPartial ? missingIn([title, ...texts], asked) : [],
      })),
    }))
}

/** Returns the searched words that a search result lacks; none unless the search was relaxed. */
function missingIn(texts: string[], { wanted }: ParsedSearchQuery): string[] {
  const text = foldTextWithJoinedWords(texts.join('\n'))
  return wanted.filter((word) => createSearchedWordFinder(word)(text).length === 0).map(({ typed }) => typed)
}

type Wanted = { company: number | undefined; member: SearchingMember | undefined; limit: number }

function best(source: SearchTable, asked: ParsedSearchQuery, { company, member, limit }: Wanted): SQL {
  const { kind, table, title, texts, date, key } = source
  const words = sql`${asked.tsquery}::tsquery`
  const isSeen = and(source.isShown(company), isSearchRowVisibleSql(source, member))
  const isOwn = companySqlFilter(table, company)
  const pairs = buildSplitNumberPairsTsquery(asked.numbers)
  const isSideBySide = pairs === undefined ? undefined : sql`${table.search} @@ ${pairs}::tsquery`
  const age = sql`greatest(0, extract(epoch from now() - ${date}))`
  return sql`
    with ${matchingRowsSql({ table, date, isSeen }, asked)},
      titled as (
        select ${table.id} as id from ${table}
        where ${and(isSeen, sql`searchable(${title}) @@ ${words}`)} and (select count(*) from matching) > ${MAX_COUNTED_SEARCH_RESULTS}
        order by ${date} + interval '0' desc limit ${TITLED}
      )
    select ${kind}::text as kind, ${key}::text as key, ${title} as title, array[${sql.join(texts, sql`, `)}] as texts,
      ${date}::text as date,
      (select json_build_object('id', ${companies.id}, 'name', ${companies.name})
        from ${companies} where ${companies.id} = ${table.company_id}) as company,
      (select least(${MAX_COUNTED_SEARCH_RESULTS + 1}, count(*))::int from matching) as total
    from ${table} where ${table.id} in (select id from matching union select id from titled)
    order by ${sql.join(
      [isSideBySide, isOwn].flatMap((first) => (first ? [sql`${first} desc,`] : [])),
      sql` `,
    )} ts_rank(${table.search}, ${words}, 1) / (1 + ${age} / ${FADES}::float) desc, ${table.id} desc
    limit ${limit}`
}
