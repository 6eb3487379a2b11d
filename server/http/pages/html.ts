import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fresh from 'fresh'
import { API_PREFIX } from '#contract/address.ts'
import type { Company } from '#contract/companies/companies.ts'
import { readCompanyCookie } from '#contract/companies/companyCookie.ts'
import type { PageRendererModule } from '#src/page.tsx'
import { serverBusyPage } from './serverBusyPage.ts'
import type { ContentCache } from '#server/cache/contentCache.ts'
import { RenderedPageDocument, type PageRenderingParts } from './document.ts'
import type { Env } from '#server/env.ts'
import { ClientGoneError, findHttpError, ServiceUnavailableError } from '#server/lib/errors.ts'
import { negotiateEncoding, pageResponseHeaders, CachedPageFastPath } from './CachedPages.ts'
import { omitHeadersOfPages } from '#server/http/headers.ts'
import { hasSearchWords } from '#server/http/overload/loadShedding.ts'
import { findLegacyRedirect } from '#server/http/legacyRedirects.ts'
import { INTERNAL_REQUEST_HEADER } from '#server/http/log.ts'
import { configuredPortalOrigin } from '#server/http/origin.ts'
import type { PrerenderTask } from './Prerenderer.ts'
import { redirectFormPostsWithoutScript, redirectToUrlWithoutSecrets } from '#server/http/plain/postedForms.ts'
import { serveShareImages, shareImagePath } from '#server/http/images/shareImages.ts'
import { Semaphore } from '#server/limits/semaphore.ts'

// Rendering occupies the single thread that answers everyone: uncached pages wait in a queue, or are refused.
const DRAWING = { atOnce: 4, waiting: 32 }
const RETRY_AFTER_S = 5

/** Services and settings that the HTML page routes need. Rendered pages are cached for each company. */
export type PageServingContext = {
  env: Env
  cache: ContentCache
  /** Returns all companies of the portal by id. */
  companies: () => Promise<ReadonlyMap<number, Company>>
  /** Returns the new path of a redirected URL. */
  formerAddress: (url: string) => Promise<string | undefined>
  pages: () => Promise<PageRenderingParts>
}

/**
 * Serves a rendered HTML page at every path outside the API and the static files. Returns `makers` for prerendering
 * cached pages.
 */
export function serveRenderedPages(
  app: FastifyInstance,
  { env, cache, companies, formerAddress, pages }: PageServingContext,
) {
  const origin = configuredPortalOrigin(env)
  const turns = new Semaphore(DRAWING)
  const keptPages = new CachedPageFastPath({ env, cache }, app.log)
  app.connections.answerFirst = (request, response) => keptPages.answer(request, response)
  const get = (path: string) => getJson(app, path)
  let failed: Promise<RenderedPageDocument> | undefined

  redirectFormPostsWithoutScript(app)
  app.route({
    method: 'GET',
    url: '/*',
    schema: { hide: true },
    onRequest: redirectToUrlWithoutSecrets,
    handler: async (request, reply) => {
      try {
        const { canonicalAddress, getPageCacheKey } = await pages()
        const address = canonicalAddress(request.url)
        const mended = request.url === request.originalUrl ? undefined : request.url
        const moved = mended ?? findLegacyRedirect(request.url) ?? (address && spelledAs(address, request.url))
        if (moved) return await reply.redirect(moved, 301)
        const visit = { company: await chosenCompany(request) }
        const name = address && getPageCacheKey(address)
        const found = address && (await page(address, name, visit))
        if (found && isKept(found, name, visit, request))
          keptPages.remember(request, { key: keyOf(name, visit), make: () => page(address, name, visit) })
        if (found) return await send(request, reply, found)
        const now = await formerAddress(request.url)
        return now ? await reply.redirect(now, 301) : await send(request, reply, await missing(visit))
      } catch (error) {
        const refusal = findHttpError(error)
        if (refusal instanceof ClientGoneError) throw refusal
        if (refusal instanceof ServiceUnavailableError) return sendBusy(reply, refusal)
        request.log.warn({ err: error }, 'a page could not be rendered')
        failed ??= draw(({ renderFailed }) => renderFailed()) as Promise<RenderedPageDocument>
        failed.catch(() => (failed = undefined))
        reply.headers({ 'retry-after': RETRY_AFTER_S })
        return send(request, reply, await failed)
      }
    },
  })

  serveShareImages(app, env, async (address) => {
    const { canonicalAddress, getPageCacheKey } = await pages()
    const isPage = canonicalAddress(address) === address
    return isPage ? page(address, getPageCacheKey(address), { company: undefined }) : undefined
  })

  /** Returns functions that prerender the pages at these paths, then those requested recently. */
  async function makers(paths: string[]): Promise<PrerenderTask[]> {
    const { canonicalAddress, getPageCacheKey } = await pages()
    const visit = { company: undefined }
    // Without its public address a portal is being tried or developed: most pages are never requested.
    const wanted = env.PUBLIC_URL === undefined ? paths.slice(0, 1) : paths
    const known = wanted.flatMap((path) => canonicalAddress(path) ?? [])
    const made = known.map((address) => () => page(address, getPageCacheKey(address), visit))
    return [...made, ...keptPages.makers()].map((make) => async () => (await make().catch(() => undefined))?.squeeze())
  }

  /** Returns the company that the visitor's cookie names. Only existing ones, since each has its own cached pages. */
  async function chosenCompany({ headers }: FastifyRequest) {
    const id = readCompanyCookie(headers.cookie)
    if (id === undefined) return undefined
    // While the database is unreachable, the page for all is served; the browser knows its company.
    return (await companies().catch(() => undefined))?.get(id)
  }

  function page(url: string, name: string | undefined, { company }: Visit) {
    const asked = { url, origin, company, get, shareImage: shareImagePath }
    const make = async () => {
      app.loadShedding.admit(name === undefined && hasSearchWords(queryOf(url)) ? 'search' : 'reading')
      return turns.run(() => draw(({ renderPage }) => renderPage(asked)))
    }
    return name !== undefined ? kept(keyOf(name, { company }), make) : make()
  }

  function missing({ company }: Visit) {
    const make = () => turns.run(() => draw(({ renderMissing }) => renderMissing({ origin, company, get })))
    return kept(`missing ${company?.id}`, make) as Promise<RenderedPageDocument>
  }

  function kept(key: string, make: () => Promise<RenderedPageDocument | undefined>) {
    const again = async (former: RenderedPageDocument | undefined) => {
      const made = await make()
      const found = made && made.etag === former?.etag ? former : made
      void found?.squeeze()
      return found
    }
    return cache.get(key, again, {
      among: 'pages',
      bytes: (made) => made?.bytes ?? 0,
      isWorth: Boolean,
      mayBeOld: true,
    })
  }

  async function draw(render: (module: PageRenderingParts) => ReturnType<PageRendererModule['renderPage']>) {
    const module = await pages()
    const rendered = await render(module)
    return rendered && new RenderedPageDocument(rendered, module)
  }

  return { makers }
}

const queryOf = (url: string) => Object.fromEntries(new URLSearchParams(url.split('?')[1]))

type Visit = { company: Company | undefined }

const keyOf = (name: string, { company }: Visit) => `page ${company?.id} ${name}`

/**
 * True when a rendered page may be cached. A page requested for an unknown company differs once that company exists.
 */
const isKept = (
  { status }: RenderedPageDocument,
  name: string | undefined,
  { company }: Visit,
  { headers }: FastifyRequest,
): name is string => status === 200 && name !== undefined && readCompanyCookie(headers.cookie) === company?.id

/** Returns the URL with its path in canonical spelling and the same query; undefined when it is canonical already. */
function spelledAs(address: string, asked: string) {
  const [path = ''] = address.split('?')
  const [askedPath, ...query] = asked.split('?')
  return path === askedPath ? undefined : [path, ...query].join('?')
}

/** Reads data for a page through the API in this process, with the same validation and cache. */
async function getJson(app: FastifyInstance, path: string) {
  const headers = { accept: 'application/json', ...INTERNAL_REQUEST_HEADER }
  const answer = await app.inject({ method: 'GET', url: `${API_PREFIX}${path}`, headers })
  return { status: answer.statusCode, body: answer.json<unknown>() }
}

async function send(request: FastifyRequest, reply: FastifyReply, document: RenderedPageDocument) {
  const isUnchanged = document.status === 200 && fresh(request.headers, { etag: document.etag })
  const encoding = negotiateEncoding(request.headers['accept-encoding'])
  reply.code(isUnchanged ? 304 : document.status)
  omitHeadersOfPages(reply)
  reply.headers(pageResponseHeaders(document, isUnchanged ? 'unchanged' : (encoding ?? 'plain')))
  if (isUnchanged) return reply.send()
  return reply.send(encoding ? await document.compressed(encoding) : document.html)
}

function sendBusy(reply: FastifyReply, { status, retryAfter = RETRY_AFTER_S }: ServiceUnavailableError) {
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .headers({
      'retry-after': retryAfter,
      'cache-control': 'no-store',
      'content-security-policy': serverBusyPage.policy,
    })
    .send(serverBusyPage.html)
}
