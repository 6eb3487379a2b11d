import { createHash } from 'node:crypto'
import { eq } from '#server/drizzle/drizzle.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Feed } from 'feed'
import fresh from 'fresh'
import * as association from '#association/identity.ts'
import { idParams } from '#contract/page.ts'
import { paths } from '#contract/paths.ts'
import type { ContentCache } from '#server/cache/contentCache.ts'
import type { Database } from '#server/database/connect.ts'
import { companies } from '#server/database/schema/companies.ts'
import type { Env } from '#server/env.ts'
import { refuseWhenBusy } from '#server/limits/waitingQueries.ts'
import { HttpError } from '#server/lib/errors.ts'
import { escapeXml } from './escapeXml.ts'
import { publishedOrigin } from './origin.ts'

/** What a feed says of one thing that is new; its paths are the portal's. */
export type FeedEntry = {
  path: string
  title: string
  summary: string
  author: string
  category: string
  published_at: Date
  updated_at: Date
  picture: { path: string; size: number } | undefined
  /** All of it as HTML, whose links begin with this origin. */
  html: (origin: string) => string
}

type Parts = {
  env: Env
  db: Database
  cache: ContentCache
  /** What is new, the newest first; for the crew of one company, when it is named. */
  newest: (company: number | undefined) => Promise<FeedEntry[]>
}

const formats = {
  xml: { type: 'application/rss+xml; charset=utf-8', write: (feed: Feed) => feed.rss2() },
  atom: { type: 'application/atom+xml; charset=utf-8', write: (feed: Feed) => feed.atom1() },
  json: { type: 'application/feed+json; charset=utf-8', write: (feed: Feed) => feed.json1() },
}
type Format = keyof typeof formats

/** What is new as RSS, Atom and JSON Feed: of everything, and for each company. */
export function serveFeeds(app: FastifyInstance, { env, db, cache, newest }: Parts) {
  for (const format of Object.keys(formats) as Format[]) {
    app.get(`/flux.${format}`, { schema: { hide: true } }, (request, reply) =>
      answer(request, reply, format, undefined),
    )
    app.get<{ Params: { id: string } }>(
      `/flux/:id(^\\d{1,10}$).${format}`,
      { schema: { hide: true } },
      (request, reply) => answer(request, reply, format, idParams.safeParse(request.params).data?.id ?? 0),
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
    const url = publishedOrigin(env)
    const make = async () => {
      refuseWhenBusy(db)
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
  entries: FeedEntry[],
) {
  const own = company === undefined ? paths.feed : paths.companyFeed(company)
  const dates = entries.map(({ updated_at }) => updated_at.getTime())
  const feed = new Feed({
    title: name === undefined ? association.name : `${association.name} – ${name}`,
    description: association.description,
    id: `${origin}${own.atom}`,
    link: `${origin}${paths.blog}`,
    language: 'fr',
    copyright: association.name,
    generator: false,
    // Without news a date of its own would change at each reading.
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
      // In RSS an author is a mailbox.
      author: [{ name: clean(author), email: association.email }],
      category: [{ name: category, term: category }],
      published: published_at,
      date: updated_at,
      ...(picture && { enclosure: { url: `${origin}${picture.path}`, type: 'image/webp', length: picture.size } }),
    })
  }
  return feed
}

// RSS does not say what a title is: readers show it as it stands, or take it for HTML. A joiner keeps a sign from opening a tag.
const asPlainTitle = (text: string) => clean(text).replace(/<(?=[a-z/!?])/gi, '<\u2060')

const asHtml = (text: string) => escapeXml(clean(text))

/** Without the signs that XML 1.0 cannot hold. */
const clean = (text: string) =>
  text.toWellFormed().replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')

// The library writes titles of Atom with `type="html"`; JSON Feed takes words for words.
const titleAs: Record<Format, (text: string) => string> = { xml: asPlainTitle, atom: asHtml, json: clean }
