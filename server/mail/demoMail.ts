import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Env } from '#server/env.ts'
import { HttpError } from '#server/lib/errors.ts'
import { deriveCompanyColourRoles, DEFAULT_COLOUR, neutralBackgroundColours } from '#theme/colour.ts'
import { sha256 } from '#server/lib/sha256.ts'
import { formatFrenchSecond } from '#server/lib/parisTime.ts'
import { listSavedDemoMails, type SavedDemoMail } from './mailFolder.ts'
import { html, trustedHtml } from '#server/lib/html.ts'
import { isDemoMailShown } from './transport.ts'

/**
 * Serves GET /demo/mail, the list of mails that the demo would have sent. The URL contains a key, printed only at
 * start. Returns the URL; undefined when mails are really sent or this is no demo.
 */
export function serveDemoMail(
  app: FastifyInstance,
  env: Env,
  folder: string,
  key = createDemoMailKey(),
): string | undefined {
  const address = demoMailAddress(env, key)
  if (!address) return undefined
  app.get('/demo/mail', { schema: { hide: true } }, async (request, reply) => {
    if (!isKey(request.query, key)) throw new HttpError(404, 'Cette adresse n’existe pas.')
    return reply
      .type('text/html; charset=utf-8')
      .headers({
        'cache-control': 'no-store',
        'content-security-policy': `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
      })
      .send(page(await listSavedDemoMails(folder)).toString())
  })
  return address
}

/** Returns the URL of the demo's list of mails for a key that all processes share. */
function demoMailAddress(env: Env, key: string): string | undefined {
  return isDemoMailShown(env) ? `/demo/mail?key=${key}` : undefined
}

/** Creates the random key in the URL of the demo's list of mails. */
export const createDemoMailKey = () => randomBytes(16).toString('base64url')

/** True when the query's key is the one of the demo's mails. Compares in constant time, as hashes of equal length. */
function isKey(query: unknown, key: string) {
  const { key: given = '' } = query as { key?: unknown }
  const [one, other] = [String(given), key].map(sha256)
  return one !== undefined && other !== undefined && timingSafeEqual(one, other)
}

const { page: paper, card, ink } = neutralBackgroundColours.light
const { company } = deriveCompanyColourRoles(DEFAULT_COLOUR).light
const style = `
  body { margin: 0; background: ${paper}; color: ${ink}; font: 16px/1.6 system-ui, sans-serif }
  main { max-width: 44rem; margin: 0 auto; padding: 2rem 1rem 4rem }
  h1 { font-size: 1.75rem; line-height: 1.2 }
  h2 { margin: 0; font-size: 1.125rem }
  article { margin: 1.5rem 0; padding: 1.25rem 1.5rem; background: ${card}; border-top: 4px solid ${company.exact}; border-radius: 4px 4px 16px 16px }
  pre { margin: 1rem 0 0; font: inherit; white-space: pre-wrap; overflow-wrap: anywhere }
`
const hash = createHash('sha256').update(style).digest('base64')

function page(mails: SavedDemoMail[]) {
  const articles = mails.map(
    ({ at, recipient, subject, text }) =>
      html`<article>
        <h2>${subject}</h2>
        <div>À ${recipient}, <time datetime="${at}">${formatFrenchSecond(new Date(at))}</time></div>
        <pre>${text.trim()}</pre>
      </article>`,
  )
  return html`<!doctype html>
    <html lang="fr">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Courrier de la démonstration</title>
        ${trustedHtml(`<style>${style}</style>`)}
      </head>
      <body>
        <main>
          <h1>Courrier de la démonstration</h1>
          <p>Aucun serveur de courrier n’est réglé : les messages restent sur cette machine, le plus récent d’abord.</p>
          ${mails.length ? articles : html`<p>Rien n’a encore été envoyé.</p>`}
        </main>
      </body>
    </html> `
}
