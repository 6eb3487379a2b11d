import type { IncomingMessage, ServerResponse } from 'node:http'
import { Negotiator } from '@fastify/accept-negotiator'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import fresh from 'fresh'
import { LRUCache } from 'lru-cache'
import { companyInCookies } from '#contract/companies/companyCookie.ts'
import type { ContentCache } from '#server/cache/contentCache.ts'
import type { Env } from '#server/env.ts'
import { Document, type Encoding } from './document.ts'
import { headersOf } from '#server/http/headers.ts'

/** Addresses that are known, and how long they may be. */
const AT_MOST = { addresses: 1000, length: 300 }
const COUNT_EVERY_MS = 60_000

/** Where a page is kept in the cache, and how it is made anew. */
type Known = { key: string; make: () => Promise<Document | undefined> }

/**
 * Pages that were answered before, by the address as it was asked: while the cache keeps one fresh, it is answered with a
 * look into two maps, before the framework, its hooks and its log. What is counted is told once a minute.
 */
export class KeptPages {
  readonly #known = new LRUCache<string, Known>({ max: AT_MOST.addresses })
  readonly #heads = new WeakMap<Document, Partial<Record<Form, string[]>>>()
  readonly #cache: ContentCache
  readonly #base: string[]
  #answered = 0

  constructor({ env, cache }: { env: Env; cache: ContentCache }, log: FastifyBaseLogger) {
    this.#cache = cache
    const { 'content-security-policy': _, ...headers } = headersOf(env)
    this.#base = Object.entries(headers).flat()
    setInterval(() => {
      if (this.#answered) log.info({ answered: this.#answered }, 'kept pages were answered')
      this.#answered = 0
    }, COUNT_EVERY_MS).unref()
  }

  /** Remembers what was answered to a request: who asks the same is answered the same. */
  remember({ raw }: FastifyRequest, known: Known) {
    if ((raw.url ?? '').length <= AT_MOST.length) this.#known.set(this.#name(raw), known)
  }

  /** How to make anew what was asked for lately, the last first. */
  makers(): Known['make'][] {
    return [...this.#known.values()].map(({ make }) => make)
  }

  /** Answers at once with a page that is kept and fresh; false for all else. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, headers } = request
    if (method !== 'GET' || headers['content-length'] || headers['transfer-encoding']) return false
    const known = this.#known.get(this.#name(request))
    const document = known && this.#cache.fresh(known.key, 'pages')
    if (!(document instanceof Document)) return false
    const encoding = encodingOf(headers['accept-encoding'])
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

  /** Returns the key of a request: its address, and the company that its visitor has chosen. */
  #name({ url = '', headers: { cookie } }: IncomingMessage) {
    return `${cookie ? (companyInCookies(cookie) ?? '') : ''} ${url}`
  }

  #headOf(document: Document, form: Form): string[] {
    const heads = this.#heads.get(document) ?? {}
    this.#heads.set(document, heads)
    return (heads[form] ??= [...this.#base, ...Object.entries(headersOfPage(document, form)).flat()])
  }
}

/** What is sent: the page as it is or encoded, or that it is unchanged. */
type Form = Encoding | 'plain' | 'unchanged'

/** A page's own headers. */
export function headersOfPage({ status, policy, etag }: Document, form: Form): Record<string, string> {
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

/** The encoding that a browser takes a page in; undefined for one that takes none. */
export const encodingOf = (accepted = ''): Encoding | undefined => negotiator.negotiate(accepted) ?? undefined
