import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lt, sql, type SQL } from 'drizzle-orm'
import type { AccordPage, AccordQuery } from '#contract/accords.ts'
import { accord_favourites, accords } from '#server/database/schema/accords.ts'
import { companies } from '#server/database/schema/companies.ts'
import { excerpt, mark } from '#server/search/mark.ts'
import { meant } from '#server/search/meant.ts'
import { searching } from '#server/search/searching.ts'
import { askedFor, type Asked } from '#server/search/words.ts'
import type { House } from '#server/subject.ts'
import { asSummary, isFor, seenBy, statusFor, summaryFor, type Reader } from './seen.ts'
import { wordsSeenBy } from './vocabulary.ts'

/** The agreements that a member may see and asks for, and in which years all of them were signed. */
export async function listAccords(house: House, reader: Reader, query: AccordQuery): Promise<AccordPage> {
  const years = await yearsOf(house, reader)
  if (!query.search) return { ...(await pageOf(house, reader, query)), years }
  return searching(house.db, async () => {
    const asked = await askedFor(query.search, house)
    if (!asked) return { data: [], meta: metaOf(query, 0), years }
    const find = (words: Asked) => pageOf(house, reader, query, words)
    const found = await find(asked)
    const place = { ...house, vocabulary: wordsSeenBy(reader) }
    const better = await meant(place, query.search, asked, { found, find, totalOf: ({ meta }) => meta.total })
    return { ...found, years, ...(better && { correction: better.correction }) }
  })
}

const orders: Record<AccordQuery['sort'], SQL[]> = {
  recent: [desc(accords.signed_on), desc(accords.id)],
  ancien: [asc(accords.signed_on), asc(accords.id)],
  titre: [asc(accords.title), asc(accords.id)],
}

async function pageOf({ db }: House, reader: Reader, query: AccordQuery, asked?: Asked) {
  const { page, per_page, sort } = query
  const where = and(
    seenBy(reader),
    isWanted(reader, query),
    asked && sql`${accords.search} @@ ${asked.tsquery}::tsquery`,
  )
  const found = await db
    .select({ ...summaryFor(reader), words: asked ? accords.words : sql<string>`''` })
    .from(accords)
    .leftJoin(companies, eq(companies.id, accords.company_id))
    .where(where)
    .orderBy(...orders[sort])
    .limit(per_page)
    .offset((page - 1) * per_page)
  const data = found.map(({ words, ...row }) => {
    const marked = asked && { title: mark(row.title, asked), summary: excerpt([row.summary, words], asked) }
    return { ...asSummary(row), ...(marked && { marked }) }
  })
  return { data, meta: metaOf(query, await db.$count(accords, where)) }
}

function isWanted(reader: Reader, { company, scope, theme, status, year, favourites }: AccordQuery): SQL | undefined {
  const own = sql`(select ${accord_favourites.accord_id} from ${accord_favourites} where ${eq(accord_favourites.member_id, reader.id)})`
  return and(
    isFor(company),
    scope && (scope === 'toutes' ? isNull : isNotNull)(accords.company_id),
    theme && eq(accords.theme, theme),
    status && sql`${statusFor(reader)} = ${status}`,
    year === undefined
      ? undefined
      : and(gte(accords.signed_on, `${year}-01-01`), lt(accords.signed_on, `${year + 1}-01-01`)),
    favourites ? inArray(accords.id, own) : undefined,
  )
}

async function yearsOf({ db }: House, reader: Reader): Promise<number[]> {
  const year = sql<number>`extract(year from ${accords.signed_on})::int`
  const rows = await db.selectDistinct({ year }).from(accords).where(seenBy(reader)).orderBy(desc(year))
  return rows.map((row) => row.year)
}

const metaOf = ({ page, per_page }: AccordQuery, total: number) => ({
  current_page: page,
  last_page: Math.max(1, Math.ceil(total / per_page)),
  per_page,
  total,
})
