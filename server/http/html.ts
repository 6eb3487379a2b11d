import { Negotiator } from '@fastify/accept-negotiator'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fresh from 'fresh'
import { API } from '#contract/address.ts'
import type { PageModule } from '#src/page.tsx'
import { busyPage } from './busyPage.ts'
import type { ContentCache } from '#server/cache/contentCache.ts'
import { Document, type Pages } from './document.ts'
import type { Env } from '#server/env.ts'
import { Busy } from './errors.ts'
import { movedAddress } from './movedAddresses.ts'
import { originOf, type Origin } from './origin.ts'
import { answerPostedForms, leaveSecrets } from './postedForms.ts'
import { Turns } from '#server/limits/turns.ts'

// Drawing takes the one thread that answers everyone: what is not kept waits for its turn, or is refused.
const DRAWING = { atOnce: 4, waiting: 32 }
const RETRY_AFTER_S = 5

/** Answers every path that is neither the API's nor a file's with its page, rendered here. */
export function serveHtml(app: FastifyInstance, env: Env, cache: ContentCache, pages: () => Promise<Pages>) {
  const turns = new Turns(DRAWING)
  const get = (path: string) => getJson(app, path)
  let failed: Promise<Document> | undefined

  answerPostedForms(app)
  app.route({
    method: 'GET',
    url: '/*',
    schema: { hide: true },
    onRequest: leaveSecrets,
    handler: async (request, reply) => {
      try {
        const { canonicalAddress } = await pages()
        const address = canonicalAddress(request.url)
        const moved = movedAddress(request.url) ?? (address && spelledAs(address, request.url))
        if (moved) return await reply.redirect(moved, 301)
        const origin = originOf(request, env)
        return await send(request, reply, (address && (await page(address, origin))) || (await missing(origin)))
      } catch (error) {
        if (error instanceof Busy) return sendBusy(reply, error)
        request.log.warn({ err: error }, 'a page could not be made')
        failed ??= draw(({ renderFailed }) => renderFailed()) as Promise<Document>
        failed.catch(() => (failed = undefined))
        reply.headers({ 'retry-after': RETRY_AFTER_S })
        return send(request, reply, await failed)
      }
    },
  })

  function page(url: string, origin: Origin) {
    const make = () => turns.run(() => draw(({ renderPage }) => renderPage({ url, origin: origin.url, get })))
    // A search may hold anything: nobody else asks for it.
    return origin.isOurs && !/[?&]search=/.test(url) ? kept(`page ${origin.url}${url}`, make) : make()
  }

  function missing(origin: Origin) {
    const make = () => turns.run(() => draw(({ renderMissing }) => renderMissing({ origin: origin.url, get })))
    return (origin.isOurs ? kept(`missing ${origin.url}`, make) : make()) as Promise<Document>
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
    vary: 'accept-encoding',
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

function sendBusy(reply: FastifyReply, { status, retryAfter = RETRY_AFTER_S }: Busy) {
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .headers({ 'retry-after': retryAfter, 'cache-control': 'no-store', 'content-security-policy': busyPage.policy })
    .send(busyPage.html)
}
