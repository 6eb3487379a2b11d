import { and, asc, desc, eq, gt, lt, lte, or, sql, type SQL } from 'drizzle-orm'
import { news as calls, type Post, type PostPage, type PostQuery } from '#contract/news.ts'
import { paths } from '#contract/paths.ts'
import type { Database } from '#server/database/connect.ts'
import { companies } from '#server/database/schema/companies.ts'
import { posts } from '#server/database/schema/news.ts'
import { NotFound } from '#server/http/errors.ts'
import type { PublicPage } from '#server/http/sitemap.ts'
import { parseMarkdown } from './markdown.ts'
import { mount } from '#server/mount.ts'
import type { Subject } from '#server/subject.ts'
import { loadPosts } from './demo.ts'

/** How many posts the screens show at once: the blog and home. */
const SHOWN = new Set([9, 3])

/** The news: a list by pages, category and words, and one whole post. */
export const news: Subject = {
  mounts(app, { db, cache }) {
    mount(app, calls.list, ({ query }) => listPosts(db, query), {
      // A search may hold anything, and so may the numbers: only the lists that screens show are worth keeping.
      cache: {
        in: cache,
        when: ({ query: { search, per_page } }) => search === '' && SHOWN.has(per_page),
        isWorth: ({ data }) => data.length > 0,
      },
    })
    mount(app, calls.read, async ({ params }) => ({ data: await readPost(db, params.id) }), {
      cache: { in: cache, when: () => true },
    })
  },
  pages: async ({ db }) => [{ path: paths.blog }, ...(await publishedPages(db))],
  demo: loadPosts,
}

const summary = {
  id: posts.id,
  title: posts.title,
  summary: posts.summary,
  category: posts.category,
  company: { id: companies.id, name: companies.name },
  author: posts.author,
  published_at: posts.published_at,
  reading_minutes: posts.reading_minutes,
}

const isPublished = lte(posts.published_at, sql`now()`)

async function listPosts(db: Database, { page, per_page, category, search }: PostQuery): Promise<PostPage> {
  const matches = and(isPublished, category && eq(posts.category, category), searchFor(search))
  const found = await db
    .select({ ...summary, total: sql<number>`(count(*) over ())::int` })
    .from(posts)
    .leftJoin(companies, eq(companies.id, posts.company_id))
    .where(matches)
    .orderBy(desc(posts.published_at), desc(posts.id))
    .limit(per_page)
    .offset((page - 1) * per_page)
  // Beyond the last page no row carries the total.
  const total = found[0]?.total ?? (page === 1 ? 0 : await db.$count(posts, matches))
  return {
    data: found.map((post) => ({ ...post, published_at: post.published_at.toISOString() })),
    meta: { current_page: page, last_page: Math.max(1, Math.ceil(total / per_page)), per_page, total },
  }
}

/** The posts that search engines should know: as many as a sitemap may hold, with room for the other pages. */
async function publishedPages(db: Database): Promise<PublicPage[]> {
  const found = await db
    .select({ id: posts.id, updated_at: posts.updated_at })
    .from(posts)
    .where(isPublished)
    .orderBy(desc(posts.published_at))
    .limit(10_000)
  return found.map(({ id, updated_at }) => ({ path: paths.post(id), updated_at }))
}

/** Every word must be there, whole, begun or in another form (« négociations » finds « négociation »). */
function searchFor(search: string): SQL | undefined {
  if (search === '') return undefined
  const words = search.match(/[\p{L}\p{N}]+/gu) ?? []
  const terms = words.map(
    (word) =>
      sql`(to_tsquery('french', unaccented(${word}) || ':*') || to_tsquery('simple', unaccented(${word}) || ':*'))`,
  )
  return terms.length ? sql`${posts.search} @@ (${sql.join(terms, sql` && `)})` : sql`false`
}

async function readPost(db: Database, id: number): Promise<Post> {
  const [post] = await db
    .select({ ...summary, updated_at: posts.updated_at, body: posts.body })
    .from(posts)
    .leftJoin(companies, eq(companies.id, posts.company_id))
    .where(and(eq(posts.id, id), isPublished))
  if (!post) throw new NotFound('Cette actualité n’existe pas ou plus.')
  const { body, published_at, updated_at, ...rest } = post
  return {
    ...rest,
    published_at: published_at.toISOString(),
    updated_at: updated_at.toISOString(),
    blocks: parseMarkdown(body),
    older: await neighbour(db, 'older', id, published_at),
    newer: await neighbour(db, 'newer', id, published_at),
  }
}

async function neighbour(db: Database, which: 'older' | 'newer', id: number, at: Date) {
  const [beyond, order] = which === 'older' ? [lt, desc] : [gt, asc]
  const [post] = await db
    .select({ id: posts.id, title: posts.title })
    .from(posts)
    .where(and(isPublished, or(beyond(posts.published_at, at), and(eq(posts.published_at, at), beyond(posts.id, id)))))
    .orderBy(order(posts.published_at), order(posts.id))
    .limit(1)
  return post ?? null
}
