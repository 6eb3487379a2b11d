import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lt, sql, type SQL } from '#server/drizzle/drizzle.ts'
import type { PaginatedAccordList, AccordQuery } from '#contract/accords/accords.ts'
import { accord_favourites, accords } from '#server/database/schema/accords.ts'
import { companies } from '#server/database/schema/companies.ts'
import { createSearchExcerpt, highlightSearchedWords } from '#contract/search/highlight.ts'
import { correctSearchWithFewResults } from '#server/search/searchWithCorrection.ts'
import { createLexicon } from '#server/search/lexicon.ts'
import { withSearchSlot } from '#server/search/searchSlot.ts'
import { parseSearchQuery, type ParsedSearchQuery } from '#contract/search/parseSearchQuery.ts'
import type { AppContext } from '#server/feature.ts'
import { paginationOffset, paginationReplyFields } from '#server/database/page.ts'
import { companySqlFilter } from '#server/database/visibility.ts'
import {
  toAccordSummary,
  isAccordVisibleSql,
  accordStatusColumn,
  accordSummaryColumns,
  type MemberReadingAccords,
} from './visibility.ts'
import { visibleSpellingVocabularySql } from './visibleSpellingVocabularySql.ts'

/** Returns a page of agreements that match a member's query, and the years in which agreements were signed. */
export async function listAccords(
  context: AppContext,
  reader: MemberReadingAccords,
  query: AccordQuery,
): Promise<PaginatedAccordList> {
  const years = await yearsOf(context, reader)
  if (!query.search) return { ...(await pageOf(context, reader, query)), years }
  return withSearchSlot(context.db, async () => {
    const asked = await parseSearchQuery(query.search, createLexicon(context))
    if (!asked) return { data: [], meta: paginationReplyFields(query, 0), years }
    const find = (words: ParsedSearchQuery) => pageOf(context, reader, query, words)
    const found = await find(asked)
    const place = { ...context, vocabulary: visibleSpellingVocabularySql(reader) }
    const better = await correctSearchWithFewResults(place, query.search, asked, {
      found,
      find,
      totalOf: ({ meta }) => meta.total,
    })
    return { ...found, years, ...(better && { correction: better.correction }) }
  })
}

const orders: Record<AccordQuery['sort'], SQL[]> = {
  recent: [desc(accords.signed_on), desc(accords.id)],
  ancien: [asc(accords.signed_on), asc(accords.id)],
  titre: [asc(accords.title), asc(accords.id)],
}

async function pageOf({ db }: AppContext, reader: MemberReadingAccords, query: AccordQuery, asked?: ParsedSearchQuery) {
  const { per_page, sort } = query
  const where = and(
    isAccordVisibleSql(reader),
    isWanted(reader, query),
    asked && sql`${accords.search} @@ ${asked.tsquery}::tsquery`,
  )
  const found = await db
    .select({ ...accordSummaryColumns(reader), words: asked ? accords.words : sql<string>`''` })
    .from(accords)
    .leftJoin(companies, eq(companies.id, accords.company_id))
    .where(where)
    .orderBy(...orders[sort])
    .limit(per_page)
    .offset(paginationOffset(query))
  const data = found.map(({ words, ...row }) => {
    const marked = asked && {
      title: highlightSearchedWords(row.title, asked),
      summary: createSearchExcerpt([row.summary, words], asked),
    }
    return { ...toAccordSummary(row), ...(marked && { marked }) }
  })
  return { data, meta: paginationReplyFields(query, await db.$count(accords, where)) }
}

function isWanted(
  reader: MemberReadingAccords,
  { company, scope, theme, status, year, favourites }: AccordQuery,
): SQL | undefined {
  const own = sql`(select ${accord_favourites.accord_id} from ${accord_favourites} where ${eq(accord_favourites.member_id, reader.id)})`
  return and(
    companySqlFilter(accords, company),
    scope && (scope === 'toutes' ? isNull : isNotNull)(accords.company_id),
    theme && eq(accords.theme, theme),
    status && sql`${accordStatusColumn(reader)} = ${status}`,
    year === undefined
      ? undefined
      : and(gte(accords.signed_on, `${year}-01-01`), lt(accords.signed_on, `${year + 1}-01-01`)),
    favourites ? inArray(accords.id, own) : undefined,
  )
}

async function yearsOf({ db }: AppContext, reader: MemberReadingAccords): Promise<number[]> {
  const year = sql<number>`extract(year from ${accords.signed_on})::int`
  const rows = await db.selectDistinct({ year }).from(accords).where(isAccordVisibleSql(reader)).orderBy(desc(year))
  return rows.map((row) => row.year)
}
