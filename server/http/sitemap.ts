import { desc, lte, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { ContentCache } from '#server/cache/contentCache.ts'
import type { Database } from '#server/database/connect.ts'
import { posts } from '#server/database/schema/news.ts'
import type { Env } from '#server/env.ts'
import { originOf } from './origin.ts'
import { refuseWhenBusy } from '#server/limits/waitingQueries.ts'

// The other public pages join this list with their content.
const PUBLIC_PATHS = ['/', '/blog']

/** robots.txt and sitemap.xml: what search engines may read, and where it is. */
export function serveSitemap(app: FastifyInstance, env: Env, db: Database, cache: ContentCache) {
  app.get('/robots.txt', { schema: { hide: true } }, async (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        `User-agent: *\nDisallow: /api/\nDisallow: /accords\nDisallow: /events\nDisallow: /profile\n\nSitemap: ${originOf(request, env).url}/sitemap.xml\n`,
      ),
  )

  app.get('/sitemap.xml', { schema: { hide: true } }, async (request, reply) => {
    const { url, isOurs } = originOf(request, env)
    const make = () => sitemap(db, escapeXml(url))
    const kept = { among: 'answers', bytes: ({ length }: string) => 2 * length, mayBeOld: true } as const
    return reply
      .type('application/xml; charset=utf-8')
      .send(await (isOurs ? cache.get(`sitemap ${url}`, make, kept) : make()))
  })
}

async function sitemap(db: Database, origin: string) {
  const pages = PUBLIC_PATHS.map((path) => `<url><loc>${origin}${path}</loc></url>`)
  const articles = (await publishedPosts(db)).map(
    ({ id, updated_at }) => `<url><loc>${origin}/blog/${id}</loc><lastmod>${updated_at.toISOString()}</lastmod></url>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${[...pages, ...articles].join('')}</urlset>\n`
}

async function publishedPosts(db: Database) {
  refuseWhenBusy(db)
  return db
    .select({ id: posts.id, updated_at: posts.updated_at })
    .from(posts)
    .where(lte(posts.published_at, sql`now()`))
    .orderBy(desc(posts.published_at))
    .limit(10_000)
}

const escapeXml = (text: string) => text.replace(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
