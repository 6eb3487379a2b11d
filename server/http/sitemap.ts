import type { FastifyInstance } from 'fastify'
import { API_PREFIX } from '#contract/address.ts'
import { listMemberPathPrefixes, portalPagePaths } from '#contract/paths.ts'
import type { ContentCache } from '#server/cache/contentCache.ts'
import type { Database } from '#server/database/connect.ts'
import type { Env } from '#server/env.ts'
import { escapeXml } from './escapeXml.ts'
import { configuredPortalOrigin } from './origin.ts'
import { refuseWhenDatabaseBusy } from '#server/limits/waitingQueries.ts'

/** Page to list in the sitemap, with the date of its last change. */
export type SitemapPage = { path: string; updated_at?: Date }

type Parts = { env: Env; db: Database; cache: ContentCache; pages: () => Promise<SitemapPage[]>; closed: string[] }

/** Serves robots.txt and sitemap.xml, which lists the home page and the given pages. */
export function serveRobotsTxtAndSitemap(app: FastifyInstance, { env, db, cache, pages, closed }: Parts) {
  const rules = ['/api/', ...listMemberPathPrefixes(), ...closed].map((path) => `Disallow: ${path}\n`).join('')
  // Search results may show pictures of the texts.
  const shown = `Allow: ${API_PREFIX}/pictures/\n`
  app.get('/robots.txt', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(`User-agent: *\n${shown}${rules}\nSitemap: ${configuredPortalOrigin(env)}/sitemap.xml\n`),
  )

  app.get('/sitemap.xml', { schema: { hide: true } }, async (_request, reply) => {
    const make = async () => {
      refuseWhenDatabaseBusy(db)
      return sitemap(escapeXml(configuredPortalOrigin(env)), [{ path: portalPagePaths.home }, ...(await pages())])
    }
    const kept = { among: 'answers', bytes: ({ length }: string) => 2 * length, mayBeOld: true } as const
    return reply.type('application/xml; charset=utf-8').send(await cache.get('sitemap', make, kept))
  })
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">'

function sitemap(origin: string, pages: SitemapPage[]) {
  const urls = pages.map(({ path, updated_at }) => {
    const moment = updated_at ? `<lastmod>${updated_at.toISOString()}</lastmod>` : ''
    return `<url><loc>${origin}${path}</loc>${moment}</url>`
  })
  return `${HEAD}${urls.join('')}</urlset>\n`
}
