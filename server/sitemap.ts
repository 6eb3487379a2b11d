import { desc, lte, sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ContentCache } from './contentCache.ts'
import type { Database } from './database/connect.ts'
import { posts } from './database/schema.ts'
import type { Env } from './env.ts'
import { refuseWhenBusy } from './waitingQueries.ts'

// The other public pages join this list with their content.
const PUBLIC_PATHS = ['/', '/blog']

/** robots.txt and sitemap.xml: what search engines may read, and where it is. */
export function serveSitemap(app: FastifyInstance, env: Env, db: Database, cache: ContentCache) {
  const originOf = (request: FastifyRequest) => env.PUBLIC_URL ?? `${request.protocol}://${request.host}`

  app.get('/robots.txt', { schema: { hide: true } }, async (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        `User-agent: *\nDisallow: /api/\nDisallow: /accords\nDisallow: /events\nDisallow: /profile\n\nSitemap: ${originOf(request)}/sitemap.xml\n`,
      ),
  )

  app.get('/sitemap.xml', { schema: { hide: true } }, async (request, reply) => {
    const origin = escapeXml(originOf(request))
    const published = await cache.get('sitemap', () => publishedPosts(db), {
      among: 'answers',
      bytes: ({ length }) => 100 * length,
      mayBeOld: true,
    })
    const pages = PUBLIC_PATHS.map((path) => `<url><loc>${origin}${path}</loc></url>`)
    const articles = published.map(
      ({ id, updated_at }) =>
        `<url><loc>${origin}/blog/${id}</loc><lastmod>${updated_at.toISOString()}</lastmod></url>`,
    )
    return reply
      .type('application/xml; charset=utf-8')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${[...pages, ...articles].join('')}</urlset>\n`,
      )
  })
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
