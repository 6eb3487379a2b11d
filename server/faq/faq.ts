import { and, asc, eq, inArray, sql, type SQL } from '#server/drizzle/drizzle.ts'
import {
  faqRoutes as calls,
  FaqCategory,
  type FaqEntry,
  type FaqQuestionLink,
  type FaqList,
  type FaqQuery,
  type FaqQuestionWithoutAnswer,
  type ListedFaqEntry,
} from '#contract/faq/faq.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { convertManyMarkdownsToBlocks } from '#server/content/readText.ts'
import type { Database } from '#server/database/connect.ts'
import { unknownCompanyQueryNormalizer } from '#server/companies/knownCompanies.ts'
import { companies } from '#server/database/schema/companies.ts'
import { faq_entries, faq_opinions } from '#server/database/schema/faq.ts'
import { NotFoundError } from '#server/lib/errors.ts'
import { networkKeyOfIpAddress } from '#server/http/network.ts'
import type { SitemapPage } from '#server/http/sitemap.ts'
import { mountApiCall } from '#server/mount.ts'
import { createSearchExcerpt, highlightSearchedWords } from '#contract/search/highlight.ts'
import { correctSearchWithFewResults } from '#server/search/searchWithCorrection.ts'
import { createLexicon } from '#server/search/lexicon.ts'
import { withSearchSlot } from '#server/search/searchSlot.ts'
import { buildSplitNumberPairsTsquery } from '#contract/search/findNumberPairs.ts'
import { parseSearchQuery, type ParsedSearchQuery } from '#contract/search/parseSearchQuery.ts'
import type { SearchQueryContext } from '#server/search/queryContext.ts'
import type { PortalFeature } from '#server/feature.ts'
import { companySqlFilter } from '#server/database/visibility.ts'
import { faqContentKind } from './content.ts'
import { countFaqOpinion } from './opinions.ts'
import { convertFaqHeadingsToBold } from './convertFaqHeadingsToBold.ts'

const FOUND_AT_MOST = 50
const NEAREST = 10

/** Server feature of the FAQ: entries by category and search, readers' opinions and public pages. */
export const faqFeature: PortalFeature = {
  routes(app, { db, cache }) {
    const kept = { in: cache, as: unknownCompanyQueryNormalizer({ db, cache }), when: () => true }
    const worthKeeping = { ...kept, isWorth: ({ data }: { data: unknown[] }) => data.length > 0 }
    mountApiCall(app, calls.questions, async ({ query }) => ({ data: await listQuestions(db, query.company) }), {
      cache: worthKeeping,
    })
    mountApiCall(app, calls.highlights, async ({ query }) => ({ data: await listHighlights(db, query.company) }), {
      cache: kept,
    })
    mountApiCall(app, calls.read, async ({ params }) => ({ data: await readEntry(db, params.slug) }), {
      cache: { in: cache, when: () => true },
    })
    mountApiCall(app, calls.list, ({ query }) => listEntries({ db, cache }, query), {
      cache: { ...worthKeeping, when: ({ query }) => query.search === '' },
      cost: 2,
    })
    mountApiCall(app, calls.opinion, async ({ params: { id }, body: { helpful }, request, sending }) => {
      await countFaqOpinion(db, { id, helpful, network: networkKeyOfIpAddress(request.ip), sending })
      return { success: true, message: 'Merci, votre avis est compté.' }
    })
  },
  pages: ({ db }) => publicPages(db),
  content: faqContentKind,
  search: {
    kind: 'faq',
    access: 'public',
    table: faq_entries,
    isShown: () => isShown,
    title: faq_entries.question,
    texts: [faq_entries.words],
    date: faq_entries.updated_at,
    key: faq_entries.slug,
    pathOf: portalPagePaths.faqEntry,
  },
  impersonal: [faq_entries, faq_opinions],
}

const listed = {
  id: faq_entries.id,
  slug: faq_entries.slug,
  category: faq_entries.category,
  company: { id: companies.id, name: companies.name },
  question: faq_entries.question,
}
const whole = { ...listed, body: faq_entries.body, words: faq_entries.words, updated_at: faq_entries.updated_at }

const isShown = eq(faq_entries.withdrawn, false)
/** Returns the SQL condition for FAQ entries of a company or of all; any entry when no company is given. */
const isFor = (company: number | undefined) => companySqlFilter(faq_entries, company)

// Order of the categories.
const places = FaqCategory.options.map((category, place) => sql`when ${category} then ${place}::int`)
const inOrder = [
  sql`case ${faq_entries.category} ${sql.join(places, sql` `)} end`,
  asc(faq_entries.rank),
  asc(faq_entries.id),
]

function listQuestions(db: Database, company: number | undefined): Promise<FaqQuestionWithoutAnswer[]> {
  return db
    .select(listed)
    .from(faq_entries)
    .leftJoin(companies, eq(companies.id, faq_entries.company_id))
    .where(and(isShown, isFor(company)))
    .orderBy(...inOrder)
}

/**
 * Returns FAQ entries that match a query, the best first, with a spelling correction when few match. Without search
 * words, returns all entries.
 */
async function listEntries(place: SearchQueryContext, { company, category, search }: FaqQuery): Promise<FaqList> {
  const { db } = place
  const where = and(isFor(company), category && eq(faq_entries.category, category))
  if (search === '') return { data: await entries(db, where) }
  return withSearchSlot(db, async () => {
    const asked = await parseSearchQuery(search, createLexicon(place))
    if (!asked) return { data: [] }
    const find = (words: ParsedSearchQuery) => findEntries(db, where, words)
    const found = await find(asked)
    const better = await correctSearchWithFewResults(place, search, asked, {
      found,
      find,
      totalOf: ({ length }) => length,
    })
    if (found.length > 0 || better) return { data: found, ...(better && { correction: better.correction }) }
    // Few entries contain all words of a sentence, so any word matches.
    return { data: (await find({ ...asked, tsquery: asked.any })).slice(0, NEAREST) }
  })
}

async function findEntries(db: Database, where: SQL | undefined, asked: ParsedSearchQuery): Promise<ListedFaqEntry[]> {
  const words = sql`${asked.tsquery}::tsquery`
  const pairs = buildSplitNumberPairsTsquery(asked.numbers)
  const found = await rowsOf(db, and(where, sql`${faq_entries.search} @@ ${words}`))
    .orderBy(
      ...(pairs === undefined ? [] : [sql`${faq_entries.search} @@ ${pairs}::tsquery desc`]),
      sql`ts_rank(${faq_entries.search}, ${words}) desc`,
      ...inOrder,
    )
    .limit(FOUND_AT_MOST)
  const shown = await asEntries(db, found)
  return found.map(({ question, words: text }, at) => ({
    ...(shown[at] as FaqEntry),
    marked: { question: highlightSearchedWords(question, asked), excerpt: createSearchExcerpt([text], asked) },
  }))
}

async function readEntry(db: Database, slug: string): Promise<FaqEntry> {
  // Any company's entry, so that links always work.
  const [entry] = await entries(db, eq(faq_entries.slug, slug))
  if (!entry) throw new NotFoundError('Cette question n’existe pas ou plus.')
  return entry
}

async function entries(db: Database, where: SQL | undefined): Promise<FaqEntry[]> {
  const found = await rowsOf(db, where)
    .orderBy(...inOrder)
    .limit(10_000)
  return asEntries(db, found)
}

const rowsOf = (db: Database, where: SQL | undefined) =>
  db
    .select(whole)
    .from(faq_entries)
    .leftJoin(companies, eq(companies.id, faq_entries.company_id))
    .where(and(isShown, where))

type Row = Awaited<ReturnType<typeof rowsOf>>[number]

async function asEntries(db: Database, rows: Row[]): Promise<FaqEntry[]> {
  const texts = await convertManyMarkdownsToBlocks(
    db,
    rows.map(({ body }) => body),
  )
  return rows.map(({ body: _body, words: _words, updated_at, ...rest }, at) => ({
    ...rest,
    blocks: convertFaqHeadingsToBold(texts[at] ?? []),
    updated_at: updated_at.toISOString(),
  }))
}

/** FAQ categories whose first entry is shown before joining the association: work, trouble and joining. */
const HIGHLIGHTED = ['planning', 'defense', 'adhesion'] satisfies FaqCategory[]

async function listHighlights(db: Database, company: number | undefined): Promise<FaqQuestionLink[]> {
  const { slug, question, category, rank, id } = faq_entries
  const firsts = await db
    .selectDistinctOn([category], { slug, question, category })
    .from(faq_entries)
    .where(and(isShown, isFor(company), inArray(category, HIGHLIGHTED)))
    .orderBy(category, asc(rank), asc(id))
  return HIGHLIGHTED.flatMap((wanted) => firsts.filter((first) => first.category === wanted))
}

/** Returns the URLs of the FAQ's public pages (list, categories, entries), with their last changes. */
async function publicPages(db: Database): Promise<SitemapPage[]> {
  const found = await db
    .select({ slug: faq_entries.slug, category: faq_entries.category, updated_at: faq_entries.updated_at })
    .from(faq_entries)
    .where(isShown)
    .orderBy(...inOrder)
    .limit(1000)
  const latest = (among: typeof found) =>
    among.length ? { updated_at: new Date(Math.max(...among.map(({ updated_at }) => updated_at.getTime()))) } : {}
  return [
    { path: portalPagePaths.faq, ...latest(found) },
    ...Map.groupBy(found, ({ category }) => category)
      .entries()
      .map(([category, among]) => ({ path: `${portalPagePaths.faq}?category=${category}`, ...latest(among) })),
    ...found.map(({ slug, updated_at }) => ({ path: portalPagePaths.faqEntry(slug), updated_at })),
  ]
}
