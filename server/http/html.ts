import { Negotiator } from '@fastify/accept-negotiator'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fresh from 'fresh'
import { API } from '#contract/address.ts'
import type { Company } from '#contract/companies.ts'
import { companyInCookies } from '#contract/companyCookie.ts'
import type { PageModule } from '#src/page.tsx'
import { busyPage } from './busyPage.ts'
import type { ContentCache } from '#server/cache/contentCache.ts'
import { Document, type Pages } from './document.ts'
import type { Env } from '#server/env.ts'
import { ServiceUnavailable } from '#server/lib/errors.ts'
import { legacyRedirect } from './legacyRedirects.ts'
import { originOf, type Origin } from './origin.ts'
import { answerPostedForms, stripSecrets } from './postedForms.ts'
import { serveShareImages, shareImage } from './shareImages.ts'
import { Semaphore } from '#server/limits/semaphore.ts'

// Drawing takes the one thread that answers everyone: what is not kept waits for its turn, or is refused.
const DRAWING = { atOnce: 4, waiting: 32 }
const RETRY_AFTER_S = 5

/** What pages are made on: they are kept in the cache, each company's own. */
export type PagesContext = {
  env: Env
  cache: ContentCache
  /** The companies that there are. */
  companies: () => Promise<ReadonlyMap<number, Company>>
  /** Where what stood at a path before now stands. */
  formerAddress: (url: string) => Promise<string | undefined>
  pages: () => Promise<Pages>
}

/** Answers every path that is neither the API's nor a file's with its page, rendered here. */
export function serveHtml(app: FastifyInstance, { env, cache, companies, formerAddress, pages }: PagesContext) {
  const turns = new Semaphore(DRAWING)
  const get = (path: string) => getJson(app, path)
  let failed: Promise<Document> | undefined

  answerPostedForms(app)
  app.route({
    method: 'GET',
    url: '/*',
    schema: { hide: true },
    onRequest: stripSecrets,
    handler: async (request, reply) => {
      try {
        const { canonicalAddress, cacheKeyOf } = await pages()
        const address = canonicalAddress(request.url)
        const mended = request.url === request.originalUrl ? undefined : request.url
        const moved = mended ?? legacyRedirect(request.url) ?? (address && spelledAs(address, request.url))
        if (moved) return await reply.redirect(moved, 301)
        const origin = originOf(request, env)
        const visit = { origin, company: await chosenCompany(request) }
        const found = address && (await page(address, cacheKeyOf(address), visit))
        if (found) return await send(request, reply, found)
        const now = await formerAddress(request.url)
        return now ? await reply.redirect(now, 301) : await send(request, reply, await missing(visit))
      } catch (error) {
        if (error instanceof ServiceUnavailable) return sendBusy(reply, error)
        request.log.warn({ err: error }, 'a page could not be made')
        failed ??= draw(({ renderFailed }) => renderFailed()) as Promise<Document>
        failed.catch(() => (failed = undefined))
        reply.headers({ 'retry-after': RETRY_AFTER_S })
        return send(request, reply, await failed)
      }
    },
  })

  serveShareImages(app, env, async (address, origin) => {
    const { canonicalAddress, cacheKeyOf } = await pages()
    const isPage = canonicalAddress(address) === address
    return isPage ? page(address, cacheKeyOf(address), { origin, company: undefined }) : undefined
  })

  /** The company that the visitor has chosen: one that there is, since each has kept pages of its own. */
  async function chosenCompany({ headers }: FastifyRequest) {
    const id = companyInCookies(headers.cookie)
    if (id === undefined) return undefined
    // While nothing can be read the page is everyone's: the browser knows which company it is.
    return (await companies().catch(() => undefined))?.get(id)
  }

  function page(url: string, name: string | undefined, { origin, company }: Visit) {
    const asked = { url, origin: origin.url, company, get, shareImage }
    const make = () => turns.run(() => draw(({ renderPage }) => renderPage(asked)))
    return origin.isOurs && name !== undefined ? kept(`page ${company?.id} ${origin.url}${name}`, make) : make()
  }

  function missing({ origin, company }: Visit) {
    const make = () => turns.run(() => draw(({ renderMissing }) => renderMissing({ origin: origin.url, company, get })))
    return (origin.isOurs ? kept(`missing ${company?.id} ${origin.url}`, make) : make()) as Promise<Document>
  }

  function kept(key: string, make: () => Promise<Document | undefined>) {
    const again = async (former: Document | undefined) => {
      const made = await make()
      return made && made.etag === former?.etag ? former : made?.squeezed()
    }
    return cache.get(key, again, {
      among: 'pages',
      bytes: (made) => made?.bytes ?? 0,
      isWorth: Boolean,
      mayBeOld: true,
    })
  }

  async function draw(render: (module: Pages) => ReturnType<PageModule['renderPage']>) {
    const module = await pages()
    const rendered = await render(module)
    return rendered && new Document(rendered, module)
  }
}

type Visit = { origin: Origin; company: Company | undefined }

/** The address as its screen writes its path, with all that was asked of it; undefined when it is written so already. */
function spelledAs(address: string, asked: string) {
  const [path = ''] = address.split('?')
  const [askedPath, ...query] = asked.split('?')
  return path === askedPath ? undefined : [path, ...query].join('?')
}

/** What a page needs is asked of the API itself, in this process: the same validation, the same cache. */
async function getJson(app: FastifyInstance, path: string) {
  const answer = await app.inject({ method: 'GET', url: `${API}${path}`, headers: { accept: 'application/json' } })
  return { status: answer.statusCode, body: answer.json<unknown>() }
}

const negotiator = new Negotiator({ supportedValues: ['br', 'gzip'] })

async function send(request: FastifyRequest, reply: FastifyReply, document: Document) {
  const { status, policy, etag } = document
  reply.code(status).headers({
    'content-security-policy': policy,
    'cache-control': status === 503 ? 'no-store' : 'no-cache',
    vary: 'accept-encoding, cookie',
  })
  if (status === 200) {
    reply.header('etag', etag)
    if (fresh(request.headers, { etag })) return reply.code(304).send()
  }
  reply.type('text/html; charset=utf-8')
  const encoding = negotiator.negotiate(request.headers['accept-encoding'] ?? '')
  if (encoding === null) return reply.send(document.html)
  return reply.header('content-encoding', encoding).send(await document.compressed(encoding))
}

function sendBusy(reply: FastifyReply, { status, retryAfter = RETRY_AFTER_S }: ServiceUnavailable) {
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .headers({ 'retry-after': retryAfter, 'cache-control': 'no-store', 'content-security-policy': busyPage.policy })
    .send(busyPage.html)
}
