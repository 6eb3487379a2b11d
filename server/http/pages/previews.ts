import type { FastifyInstance, FastifyReply } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Company } from '#contract/companies/companies.ts'
import { portalPagePaths } from '#contract/paths.ts'
import type { Transaction } from '#server/database/connect.ts'
import type { Env } from '#server/env.ts'
import { HttpError } from '#server/lib/errors.ts'
import { Semaphore } from '#server/limits/semaphore.ts'
import { RenderedPageDocument, type PageRenderingParts } from './document.ts'
import { networkKeyOfIpAddress } from '#server/http/network.ts'
import { portalOriginForRequest } from '#server/http/origin.ts'
import { renderNoScriptPage } from '#server/http/plain/renderNoScriptPage.ts'

type PreviewsContext = {
  env: Env
  pages: () => Promise<PageRenderingParts>
  companies: () => Promise<ReadonlyMap<number, Company>>
  /** Returns true when the secret in a preview URL is valid. */
  isOpen: (secret: string) => Promise<boolean>
  /**
   * Runs a function in a transaction in which the draft of a preview secret is published; undefined when the secret is
   * invalid.
   */
  withDraft: <T>(
    secret: string,
    work: (tx: Transaction, shown: Shown | { company: Company }) => Promise<T>,
  ) => Promise<T | undefined>
  /** Calls the portal's API within a preview's transaction, as a visitor or with a session's token. */
  get: (tx: Transaction, path: string, token?: string) => Promise<{ status: number; body: unknown }>
}

/** Previewed page: its path; for a members' page, also its API paths and the session token to read them. */
type Shown = { path: string; asks: string[]; token?: string | undefined }

/** Failed preview secrets that one network may try before further tries are rejected without a query. */
const GUESSES = { most: 60, withinMs: 600_000 }

type Asked = { Params: { secret: string }; Querystring: { compagnie?: string; mode?: string; page?: string } }

/**
 * Serves previews at secret URLs: a draft as its future page, for a company (`compagnie`) or in the dark scheme
 * (`mode=nuit`). Also shows the portal with a company's unsaved settings, at one of its paths (`page`). Previews run no
 * script and only the portal may frame them.
 */
export function serveDraftAndCompanyPreviews(
  app: FastifyInstance,
  { env, pages, companies, isOpen, withDraft, get }: PreviewsContext,
) {
  // Each preview holds a transaction that blocks publishing.
  const turns = new Semaphore({ atOnce: 1, waiting: 16 })
  const guesses = new LRUCache<string, number>({ max: 10_000, ttl: GUESSES.withinMs })

  app.get<Asked>(portalPagePaths.preview.pattern, { schema: { hide: true } }, async (request, reply) => {
    const { secret } = request.params
    const { compagnie, mode } = request.query
    const network = networkKeyOfIpAddress(request.ip)
    const guessed = guesses.get(network) ?? 0
    if (guessed >= GUESSES.most) return send(reply.code(429).header('retry-after', 600), tooMany.html, tooMany.policy)
    // Only valid secrets enter the queue.
    if (!/^[\w-]{43}$/.test(secret) || !(await isOpen(secret))) {
      guesses.set(network, guessed + 1, { noUpdateTTL: true })
      return gone(reply)
    }
    const company = (await companies()).get(Number(compagnie))
    const origin = portalOriginForRequest(request, env)
    const module = await pages()
    const draw = (tx: Transaction, shown: Shown | { company: Company }) => {
      const asked = { origin, company, shareImage: () => '' }
      if ('company' in shown) {
        const url = module.canonicalAddress(String(request.query.page)) ?? portalPagePaths.home
        return module.renderPage({ ...asked, ...shown, url, preview: { keys: [] }, get: (path) => get(tx, path) })
      }
      const { path: url, asks: keys, token } = shown
      const ask = (path: string) => get(tx, path, keys.includes(path) ? token : undefined)
      return module.renderPage({ ...asked, url, preview: { keys }, get: ask })
    }
    const rendered = await turns
      .run(() => withDraft(secret, draw))
      .catch((error: unknown) => {
        if (error instanceof HttpError && error.status < 500) return undefined
        throw error
      })
    if (!rendered) return gone(reply)
    const { html, policy } = new RenderedPageDocument({ ...rendered, data: { answers: {}, refusals: {} } }, module)
    return send(reply.code(200), still(html.toString(), mode === 'nuit'), framed(policy))
  })
}

/** Returns a preview's HTML without scripts, in the light or dark scheme. Links open in a new tab. */
const still = (html: string, isNight: boolean) =>
  html
    .replace(/<script\b[^>]*>.*?<\/script>|<link rel="modulepreload"[^>]*>|<noscript>.*?<\/noscript>/gs, '')
    .replace('<head>', '<head><base target="_blank" />')
    .replace(
      'data-scheme="light"',
      isNight ? 'data-scheme="dark" data-script="runs"' : 'data-scheme="light" data-script="runs"',
    )

const framed = (policy: string) =>
  policy.replace(/script-src [^;]+;/, "script-src 'none';").replace("frame-ancestors 'none'", "frame-ancestors 'self'")

const tooMany = renderNoScriptPage('Trop d’aperçus qui ne sont plus là', {
  body: '<p>Beaucoup d’adresses qui n’ouvrent rien ont été essayées depuis ce réseau. Réessayez dans dix minutes.</p>',
})
const gone = (reply: FastifyReply) => send(reply.code(404), over.html, over.policy)
const over = renderNoScriptPage('Cet aperçu n’est plus là', {
  body: '<p>Un aperçu s’ouvre pendant 24 heures, et tant que son texte n’est pas abandonné. Demandez-en un autre à qui vous l’a donné.</p>',
})

const send = (reply: FastifyReply, html: string, policy: string) =>
  reply
    .type('text/html; charset=utf-8')
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': policy,
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
    .send(html)
