import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Rendered, RenderPage } from '#src/page.tsx'
import { API } from './app.ts'
import type { ContentCache } from './contentCache.ts'
import type { Env } from './env.ts'
import { movedAddress } from './movedAddresses.ts'

const NONCE = '%NONCE%'
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

export type Pages = {
  /** The page's HTML with its holes: head, page, foot. */
  template: string
  render: RenderPage
  /** The small script that colours the page before its first paint. */
  bootScript: string
  /** The addresses of the files that a page's module is made of. */
  filesOf: (module: string) => string[]
  /** The Content-Security-Policy of an answer with this nonce. */
  policy: (nonce: string) => string
}

/** Answers every path that is neither the API's nor a file's with its page, rendered here. */
export function serveHtml(app: FastifyInstance, env: Env, cache: ContentCache, pages: () => Promise<Pages>) {
  app.route({
    method: 'GET',
    url: '/*',
    schema: { hide: true },
    handler: async (request, reply) => {
      const moved = movedAddress(request.url)
      if (moved) return reply.redirect(moved, 301)
      const url = pageUrl(request)
      const origin = env.PUBLIC_URL ?? `${request.protocol}://${request.host}`
      const make = () => renderPage(app, url, origin, pages)
      // The host may be anything a client wrote: only a configured origin makes pages worth sharing.
      const key = `page ${env.PUBLIC_URL ? '' : origin} ${url}`
      const isShared = !url.includes('search=')
      return send(request, reply, await (isShared ? cache.get(key, make, isFound) : make()))
    },
  })
}

/** The path with only the parameters that change a page's HTML: the rest never makes another page to keep. */
function pageUrl(request: FastifyRequest) {
  const { pathname, searchParams } = new URL(request.url.replace(/^\/+/, '/'), 'http://page')
  const kept = new URLSearchParams()
  for (const name of ['page', 'category', 'search']) {
    const value = searchParams.get(name)
    if (value) kept.set(name, value.slice(0, 100))
  }
  return kept.size ? `${pathname}?${kept}` : pathname
}

// Anyone can ask for pages that do not exist: they must not push out those that do.
const isFound = ({ status }: Made) => status === 200

type Made = { status: number; parts: string[]; policy: Pages['policy'] }

async function renderPage(
  app: FastifyInstance,
  url: string,
  origin: string,
  pages: () => Promise<Pages>,
): Promise<Made> {
  const { template, render, bootScript, filesOf, policy } = await pages()
  const rendered = await render({ url, origin, nonce: NONCE, get: (path) => getJson(app, path) })
  const boot = `<meta property="csp-nonce" nonce="${NONCE}"><script nonce="${NONCE}">${bootScript}</script>`
  const code = filesOf(rendered.module).map((file) => `<link rel="modulepreload" crossorigin href="${file}">`)
  const holes = {
    // The boot script changes the theme-color, so it comes after it; and before the styles, since a browser that has
    // them paints an empty page while a script runs.
    head: `${rendered.head}${boot}${rendered.styles}`,
    page: rendered.html,
    // What is not needed to paint comes after what is: in the head, fonts and code would hold the first paint back.
    foot: `${rendered.fonts}${code.join('')}${dataOf(rendered)}`,
  }
  return { status: rendered.status, parts: fill(template, holes).split(NONCE), policy }
}

function dataOf({ data }: Rendered) {
  // `<` never stands in the data, so that no text of an article can close the script that holds it.
  const json = JSON.stringify(data).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="data">${json}</script>`
}

type Holes = Record<'head' | 'page' | 'foot', string>

function fill(template: string, holes: Holes) {
  return template.replace(/<!--(head|page|foot)-->/g, (_, hole: keyof Holes) => holes[hole])
}

/** What a page needs is asked of the API itself, in this process: the same validation, the same cache. */
async function getJson(app: FastifyInstance, path: string) {
  const answer = await app.inject({ method: 'GET', url: `${API}${path}`, headers: { accept: 'application/json' } })
  return { status: answer.statusCode, body: answer.json<unknown>() }
}

async function send(request: FastifyRequest, reply: FastifyReply, { status, parts, policy }: Made) {
  const nonce = randomBytes(16).toString('base64')
  const html = parts.join(nonce)
  reply
    .code(status)
    .type('text/html; charset=utf-8')
    // Never a validator on HTML: a 304 would pair the old body's nonce with a new header.
    .headers({
      'content-security-policy': policy(nonce),
      'cache-control': 'private, no-cache',
      vary: 'accept-encoding',
    })
  const accepted = request.headers['accept-encoding'] ?? ''
  if (/\bbr\b/.test(accepted)) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: html.length }
    return reply.header('content-encoding', 'br').send(await brotli(html, { params }))
  }
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(await zip(html))
  return reply.send(html)
}
