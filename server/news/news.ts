import { and, asc, desc, eq, gt, inArray, lt, or, sql, type SQL } from '#server/drizzle/drizzle.ts'
import { boardNewsletterRoutes as office } from '#contract/news/office.ts'
import { MAX_COUNTED_SEARCH_RESULTS } from '#contract/counting.ts'
import {
  newsRoutes as calls,
  type NewsPost,
  type PaginatedNewsPostList,
  type NewsPostQuery,
} from '#contract/news/news.ts'
import { portalPagePaths } from '#contract/paths.ts'
import type { Database } from '#server/database/connect.ts'
import { unknownCompanyQueryNormalizer } from '#server/companies/knownCompanies.ts'
import { companies } from '#server/database/schema/companies.ts'
import { pictures } from '#server/database/schema/content.ts'
import { news_letter_holds, posts } from '#server/database/schema/news.ts'
import { NotFoundError } from '#server/lib/errors.ts'
import type { SitemapPage } from '#server/http/sitemap.ts'
import { mountApiCall } from '#server/mount.ts'
import { createSearchExcerpt, highlightSearchedWords } from '#contract/search/highlight.ts'
import { readUsingFullTextIndex } from '#server/database/readUsingFullTextIndex.ts'
import { matchingRowsSql } from '#server/search/matchingRowsSql.ts'
import { correctSearchWithFewResults } from '#server/search/searchWithCorrection.ts'
import { createLexicon } from '#server/search/lexicon.ts'
import { withSearchSlot } from '#server/search/searchSlot.ts'
import { parseSearchQuery, type ParsedSearchQuery } from '#contract/search/parseSearchQuery.ts'
import type { AppContext, PortalFeature } from '#server/feature.ts'
import { convertMarkdownToBlocks } from '#server/content/readText.ts'
import { paginationOffset, paginationReplyFields } from '#server/database/page.ts'
import { companySqlFilter } from '#server/database/visibility.ts'
import { newsContentKind } from './content.ts'
import { newsletterJob, readNewsletterStatistics, sweepNewsletterStatistics } from './letters.ts'
import { newsletterMailComposers } from './newsLetter.ts'
import { listNewsFeedEntries } from './listNewsFeedEntries.ts'
import { newsPersonalDataDeclaration } from './personalData.ts'
import {
  toNewsPostSummary,
  toNewsPostCoverPicture,
  isNewsPostPublishedSql,
  newsPostSummaryColumns,
} from './postSummary.ts'
import { setNewsletterWithheld, readNextNewsletter } from '#server/news/office/nextLetter.ts'
import { readRelatedNewsPosts } from './readRelatedNewsPosts.ts'
import { serveNewsletterUnsubscribe } from './unsubscribePage.ts'

/** Page sizes of the news list that the blog and the home page request. */
const SHOWN = new Set([9, 3])

/** Server feature of the news: posts by page, company, category and search, and the weekly newsletter. */
export const newsFeature: PortalFeature = {
  routes(app, context) {
    const { db, cache } = context
    mountApiCall(app, calls.list, ({ query }) => (query.search ? searchPosts(context, query) : listPosts(db, query)), {
      // Only lists that screens request are cached, not searches or other page sizes.
      cache: {
        in: cache,
        as: unknownCompanyQueryNormalizer(context),
        when: ({ query: { search, per_page } }) => search === '' && SHOWN.has(per_page),
        isWorth: ({ data }) => data.length > 0,
      },
      cost: 2,
    })
    mountApiCall(app, calls.read, async ({ params }) => ({ data: await readPost(db, params.id) }), {
      cache: { in: cache, when: () => true },
    })
    mountApiCall(app, calls.letters, () => readNewsletterStatistics(db))
    mountApiCall(app, office.nextLetter, async () => ({ data: await readNextNewsletter(db, context.env) }))
    mountApiCall(app, office.holdLetter, async ({ body, member }) => {
      await setNewsletterWithheld(db, { ...body, by_member: member.id })
      return { success: true, message: body.is_held ? 'La lettre est retenue.' : 'La lettre partira.' }
    })
  },
  mails: newsletterMailComposers,
  jobs: () => [newsletterJob],
  servePages: serveNewsletterUnsubscribe,
  sweep: ({ db }) => sweepNewsletterStatistics(db),
  personalData: newsPersonalDataDeclaration,
  pages: async ({ db }) => publishedPages(db),
  newest: listNewsFeedEntries,
  content: newsContentKind,
  search: {
    kind: 'news',
    access: 'public',
    table: posts,
    isShown: () => isNewsPostPublishedSql,
    title: posts.title,
    texts: [posts.summary, posts.words],
    date: posts.published_at,
    key: posts.id,
    pathOf: (id) => portalPagePaths.post(Number(id)),
  },
  impersonal: [posts, news_letter_holds],
}

async function listPosts(
  db: Database,
  query: NewsPostQuery,
  asked?: ParsedSearchQuery,
): Promise<PaginatedNewsPostList> {
  const { per_page, category, company } = query
  const isFor = companySqlFilter(posts, company)
  const isSeen = and(isNewsPostPublishedSql, isFor, category && eq(posts.category, category))
  const ids = asked && (await matchingIds(db, isSeen, asked))
  const start = paginationOffset(query)
  const found = await db
    .select({ ...newsPostSummaryColumns, words: asked ? posts.words : sql<string>`''` })
    .from(posts)
    .leftJoin(companies, eq(companies.id, posts.company_id))
    .leftJoin(pictures, eq(pictures.name, posts.cover))
    .where(ids ? inArray(posts.id, ids.slice(start, start + per_page)) : isSeen)
    .orderBy(desc(posts.published_at), desc(posts.id))
    .limit(per_page)
    .offset(ids ? 0 : start)
  const counted = ids ? ids.length : await db.$count(posts, isSeen)
  const reached = asked ? Math.min(counted, MAX_COUNTED_SEARCH_RESULTS) : counted
  return {
    data: found.map(({ words, ...row }) => {
      const post = toNewsPostSummary(row)
      const marked = asked && {
        title: highlightSearchedWords(post.title, asked),
        summary: createSearchExcerpt([post.summary, words], asked),
      }
      return { ...post, ...(marked && { marked }) }
    }),
    meta: {
      ...paginationReplyFields(query, reached),
      // One beyond the limit means « and more ».
      total: asked ? Math.min(counted, MAX_COUNTED_SEARCH_RESULTS + 1) : counted,
    },
  }
}

/** Returns ids of news posts that contain the searched words, the newest first, up to the counting limit. */
async function matchingIds(db: Database, isSeen: SQL | undefined, asked: ParsedSearchQuery): Promise<number[]> {
  const found = sql`
    with ${matchingRowsSql({ table: posts, date: posts.published_at, isSeen }, asked)}
    select ${posts.id} as id from ${posts} where ${posts.id} in (select id from matching)
    order by ${posts.published_at} desc, ${posts.id} desc`
  const { rows } = await readUsingFullTextIndex(db, (tx) => tx.execute<{ id: number }>(found))
  return rows.map(({ id }) => id)
}

/** Returns news posts that contain the searched words, with a spelling correction when few match. */
async function searchPosts(context: AppContext, query: NewsPostQuery): Promise<PaginatedNewsPostList> {
  const { db } = context
  return withSearchSlot(db, async () => {
    const asked = await parseSearchQuery(query.search, createLexicon(context))
    if (!asked) return { data: [], meta: paginationReplyFields(query, 0) }
    const find = (words: ParsedSearchQuery) => listPosts(db, query, words)
    const list = await find(asked)
    const better = await correctSearchWithFewResults(context, query.search, asked, {
      found: list,
      find,
      totalOf: ({ meta }) => meta.total,
    })
    return { ...list, ...(better && { correction: better.correction }) }
  })
}

/** Returns the news list and posts for the sitemap, 10,000 at most. */
async function publishedPages(db: Database): Promise<SitemapPage[]> {
  const found = await db
    .select({ id: posts.id, published_at: posts.published_at, updated_at: posts.updated_at })
    .from(posts)
    .where(isNewsPostPublishedSql)
    .orderBy(desc(posts.published_at))
    .limit(10_000)
  const [newest] = found
  return [
    { path: portalPagePaths.blog, ...(newest && { updated_at: newest.published_at }) },
    ...found.map(({ id, updated_at }) => ({ path: portalPagePaths.post(id), updated_at })),
  ]
}

async function readPost(db: Database, id: number): Promise<NewsPost> {
  const [post] = await db
    .select({ ...newsPostSummaryColumns, updated_at: posts.updated_at, body: posts.body })
    .from(posts)
    .leftJoin(companies, eq(companies.id, posts.company_id))
    .leftJoin(pictures, eq(pictures.name, posts.cover))
    .where(and(eq(posts.id, id), isNewsPostPublishedSql))
  if (!post) throw new NotFoundError('Cette actualité n’existe pas ou plus.')
  const { body, published_at, updated_at, picture, cover_alt, ...rest } = post
  return {
    ...rest,
    ...(picture && { cover: toNewsPostCoverPicture(picture, cover_alt) }),
    published_at: published_at.toISOString(),
    updated_at: updated_at.toISOString(),
    blocks: await convertMarkdownToBlocks(db, body),
    older: await neighbour(db, 'older', id, published_at),
    newer: await neighbour(db, 'newer', id, published_at),
    related: await readRelatedNewsPosts(db, rest),
  }
}

async function neighbour(db: Database, which: 'older' | 'newer', id: number, at: Date) {
  const [beyond, order] = which === 'older' ? [lt, desc] : [gt, asc]
  const [post] = await db
    .select({ id: posts.id, title: posts.title })
    .from(posts)
    .where(
      and(
        isNewsPostPublishedSql,
        or(beyond(posts.published_at, at), and(eq(posts.published_at, at), beyond(posts.id, id))),
      ),
    )
    .orderBy(order(posts.published_at), order(posts.id))
    .limit(1)
  return post ?? null
}
