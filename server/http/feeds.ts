import { createHash } from 'node:crypto'
import { eq } from '#server/drizzle/drizzle.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Feed } from 'feed'
import fresh from 'fresh'
import * as association from '#association/identity.ts'
import { entryIdPathParams } from '#contract/route.ts'
import { portalPagePaths } from '#contract/paths.ts'
import type { ContentCache } from '#server/cache/contentCache.ts'
import type { Database } from '#server/database/connect.ts'
import { companies } from '#server/database/schema/companies.ts'
import type { Env } from '#server/env.ts'
import { refuseWhenDatabaseBusy } from '#server/limits/waitingQueries.ts'
import { HttpError } from '#server/lib/errors.ts'
import { escapeXml } from './escapeXml.ts'
import { configuredPortalOrigin } from './origin.ts'

/** Entry of a news feed (RSS, Atom, JSON Feed); its paths are relative to the portal. */
export type NewsFeedEntry = {
  path: string
  title: string
  summary: string
  author: string
  category: string
  published_at: Date
  updated_at: Date
  picture: { path: string; size: number } | undefined
  /** Returns the full text of the news feed entry as HTML, with links that begin with `origin`. */
  html: (origin: string) => string
}

type Parts = {
  env: Env
  db: Database
  cache: ContentCache
  /**
   * Returns the entries of the news feed, newest first: those for one company and for all, or every one without a
   * company.
   */
  newest: (company: number | undefined) => Promise<NewsFeedEntry[]>
}

const formats = {
  xml: { type: 'application/rss+xml; charset=utf-8', write: (feed: Feed) => feed.rss2() },
  atom: { type: 'application/atom+xml; charset=utf-8', write: (feed: Feed) => feed.atom1() },
  json: { type: 'application/feed+json; charset=utf-8', write: (feed: Feed) => feed.json1() },
}
type Format = keyof typeof formats

/** Serves the news as RSS, Atom and JSON Feed, overall and for each company. */
export function serveNewsFeeds(app: FastifyInstance, { env, db, cache, newest }: Parts) {
  for (const format of Object.keys(formats) as Format[]) {
    app.get(`/flux.${format}`, { schema: { hide: true } }, (request, reply) =>
      answer(request, reply, format, undefined),
    )
    app.get<{ Params: { id: string } }>(
      `/flux/:id(^\\d{1,10}$).${format}`,
      { schema: { hide: true } },
      (request, reply) => answer(request, reply, format, entryIdPathParams.safeParse(request.params).data?.id ?? 0),
    )
  }

  async function answer(request: FastifyRequest, reply: FastifyReply, format: Format, company: number | undefined) {
    const made = await text(format, company)
    if (!made) throw new HttpError(404, 'Il n’y a pas de compagnie de ce numéro.')
    const { type } = formats[format]
    reply.headers({ etag: made.etag, 'cache-control': 'no-cache' })
    if (fresh(request.headers, { etag: made.etag })) return reply.code(304).send()
    return reply.type(type).send(made.text)
  }

  function text(format: Format, company: number | undefined) {
    const url = configuredPortalOrigin(env)
    const make = async () => {
      refuseWhenDatabaseBusy(db)
      const name = company === undefined ? undefined : await companyNamed(company)
      if (company !== undefined && name === undefined) return undefined
      const written = formats[format].write(feedOf({ url, format }, company, name, await newest(company)))
      return { text: written, etag: `"${createHash('sha256').update(written).digest('base64url')}"` }
    }
    return cache.get(`feed ${format} ${company ?? ''}`, make, {
      among: 'answers',
      bytes: (made) => 2 * (made?.text.length ?? 0),
      isWorth: (made) => made !== undefined,
      mayBeOld: true,
    })
  }

  async function companyNamed(id: number) {
    const [found] = await db.select({ name: companies.name }).from(companies).where(eq(companies.id, id))
    return found?.name
  }
}

function feedOf(
  { url: origin, format }: { url: string; format: Format },
  company: number | undefined,
  name: string | undefined,
  entries: NewsFeedEntry[],
) {
  const own = company === undefined ? portalPagePaths.feed : portalPagePaths.companyFeed(company)
  const dates = entries.map(({ updated_at }) => updated_at.getTime())
  const feed = new Feed({
    title: name === undefined ? association.name : `${association.name} – ${name}`,
    description: association.description,
    id: `${origin}${own.atom}`,
    link: `${origin}${portalPagePaths.blog}`,
    language: 'fr',
    copyright: association.name,
    generator: false,
    // Without entries the date stays fixed, so that the ETag does not change at each request.
    updated: new Date(Math.max(0, ...dates)),
    feedLinks: { rss: `${origin}${own.rss}`, atom: `${origin}${own.atom}`, json: `${origin}${own.json}` },
  })
  const words = format === 'json' ? clean : asHtml
  for (const { path, title, summary, author, category, published_at, updated_at, picture, html } of entries) {
    feed.addItem({
      title: titleAs[format](title),
      id: `${origin}${path}`,
      link: `${origin}${path}`,
      description: words(summary),
      content: clean(html(origin)),
      // RSS requires an e-mail address as the author.
      author: [{ name: clean(author), email: association.email }],
      category: [{ name: category, term: category }],
      published: published_at,
      date: updated_at,
      ...(picture && { enclosure: { url: `${origin}${picture.path}`, type: 'image/webp', length: picture.size } }),
    })
  }
  return feed
}

// RSS leaves open whether a title is text or HTML, and readers differ. A word joiner after `<` prevents a tag.
const asPlainTitle = (text: string) => clean(text).replace(/<(?=[a-z/!?])/gi, '<\u2060')

const asHtml = (text: string) => escapeXml(clean(text))

/** Removes from a text the characters that XML 1.0 does not allow. */
const clean = (text: string) =>
  text.toWellFormed().replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')

// The library writes Atom titles as `type="html"`; JSON Feed titles are plain text.
const titleAs: Record<Format, (text: string) => string> = { xml: asPlainTitle, atom: asHtml, json: clean }
