import type { IncomingMessage, ServerResponse } from 'node:http'
import { Negotiator } from '@fastify/accept-negotiator'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import fresh from 'fresh'
import { LRUCache } from 'lru-cache'
import { readCompanyCookie } from '#contract/companies/companyCookie.ts'
import type { ContentCache } from '#server/cache/contentCache.ts'
import type { Env } from '#server/env.ts'
import { RenderedPageDocument, type CompressionEncoding } from './document.ts'
import { pageSecurityHeaders } from '#server/http/headers.ts'

/** Maximum number of page URLs in the fast path for cached pages, and of characters in one. */
const AT_MOST = { addresses: 1000, length: 300 }
const COUNT_EVERY_MS = 60_000

/** Cache key of a page, and the function that renders it again. */
type Known = { key: string; make: () => Promise<RenderedPageDocument | undefined> }

/**
 * Fast path for cached pages, by requested URL. While the cache has a fresh page, two map look-ups answer the HTTP
 * request, before the framework, its hooks and its log. Logs the number of pages served this way once a minute.
 */
export class CachedPageFastPath {
  readonly #known = new LRUCache<string, Known>({ max: AT_MOST.addresses })
  readonly #heads = new WeakMap<RenderedPageDocument, Partial<Record<Form, string[]>>>()
  readonly #cache: ContentCache
  readonly #base: string[]
  #answered = 0

  constructor({ env, cache }: { env: Env; cache: ContentCache }, log: FastifyBaseLogger) {
    this.#cache = cache
    this.#base = Object.entries(pageSecurityHeaders(env)).flat()
    setInterval(() => {
      if (this.#answered) log.info({ answered: this.#answered }, 'cached pages were served')
      this.#answered = 0
    }, COUNT_EVERY_MS).unref()
  }

  /** Records the cached page that answered an HTTP request, for the next identical request. */
  remember({ raw }: FastifyRequest, known: Known) {
    if ((raw.url ?? '').length <= AT_MOST.length) this.#known.set(this.#name(raw), known)
  }

  /** Returns functions that render the recently requested pages, most recent first. */
  makers(): Known['make'][] {
    return [...this.#known.values()].map(({ make }) => make)
  }

  /** Responds to an HTTP request with a fresh cached page; returns false when there is none. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, headers } = request
    if (method !== 'GET' || headers['content-length'] || headers['transfer-encoding']) return false
    const known = this.#known.get(this.#name(request))
    const document = known && this.#cache.fresh(known.key, 'pages')
    if (!(document instanceof RenderedPageDocument)) return false
    const encoding = negotiateEncoding(headers['accept-encoding'])
    const body = encoding ? document.ready(encoding) : document.html
    if (!body) return false
    this.#answered++
    if (headers['if-none-match'] && fresh(headers, { etag: document.etag })) {
      response.writeHead(304, this.#headOf(document, 'unchanged'))
      response.end()
    } else {
      const head = this.#headOf(document, encoding ?? 'plain')
      response.writeHead(200, [...head, 'content-length', String(body.length)])
      response.end(body)
    }
    return true
  }

  /** Returns the cache key of a page request: its URL, and the company that its visitor has chosen. */
  #name({ url = '', headers: { cookie } }: IncomingMessage) {
    return `${cookie ? (readCompanyCookie(cookie) ?? '') : ''} ${url}`
  }

  #headOf(document: RenderedPageDocument, form: Form): string[] {
    const heads = this.#heads.get(document) ?? {}
    this.#heads.set(document, heads)
    return (heads[form] ??= [...this.#base, ...Object.entries(pageResponseHeaders(document, form)).flat()])
  }
}

/** Form in which an HTML page is sent: an encoding, plain, or not modified. */
type Form = CompressionEncoding | 'plain' | 'unchanged'

/** Returns the HTTP headers of a page response. */
export function pageResponseHeaders(
  { status, policy, etag }: RenderedPageDocument,
  form: Form,
): Record<string, string> {
  return {
    'content-security-policy': policy,
    'cache-control': status === 503 ? 'no-store' : 'no-cache',
    vary: 'accept-encoding, cookie',
    ...(status === 200 && { etag }),
    ...(form !== 'unchanged' && { 'content-type': 'text/html; charset=utf-8' }),
    ...((form === 'br' || form === 'gzip') && { 'content-encoding': form }),
  }
}

const negotiator = new Negotiator({ supportedValues: ['br', 'gzip'], cache: new LRUCache({ max: 100 }) })

/** Returns the encoding to use for an Accept-Encoding header; undefined for none. */
export const negotiateEncoding = (accepted = ''): CompressionEncoding | undefined =>
  negotiator.negotiate(accepted) ?? undefined
