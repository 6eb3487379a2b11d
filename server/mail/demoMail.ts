import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Env } from '#server/env.ts'
import { Refused } from '#server/errors.ts'
import { companyRoles, DEFAULT_COLOUR, ground } from '#theme/colour.ts'
import { keptMails, type KeptMail } from './files.ts'
import { html, raw } from './html.ts'

/**
 * GET /demo/mail: what the demo would have sent, for the person in front of this machine; only in the demo, and when
 * there is no mail server. Whoever comes from elsewhere, through a proxy or by another name finds nothing there.
 */
export function serveDemoMail(app: FastifyInstance, env: Pick<Env, 'DEMO' | 'SMTP_URL'>, folder: string) {
  if (!env.DEMO || env.SMTP_URL) return
  app.get('/demo/mail', { schema: { hide: true } }, async (request, reply) => {
    if (!isHere(request)) throw new Refused(404, 'Cette adresse n’existe pas.')
    return reply
      .type('text/html; charset=utf-8')
      .headers({
        'cache-control': 'no-store',
        'content-security-policy': `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
        'x-robots-tag': 'noindex',
      })
      .send(page(await keptMails(folder)).toString())
  })
}

const LOOPBACK = /^(127(\.\d+){3}|::1|::ffff:127(\.\d+){3})$/
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip']

/** From this machine itself: neither through a proxy that runs on it, nor from a page that has renamed it. */
function isHere({ socket, headers, ip, hostname }: FastifyRequest) {
  return (
    LOOPBACK.test(socket.remoteAddress ?? '') &&
    LOOPBACK.test(ip) &&
    /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname) &&
    FORWARDED.every((name) => headers[name] === undefined)
  )
}

const { page: paper, card, ink } = ground.light
const { company } = companyRoles(DEFAULT_COLOUR).light
const style = `
  body { margin: 0; background: ${paper}; color: ${ink}; font: 16px/1.6 system-ui, sans-serif }
  main { max-width: 44rem; margin: 0 auto; padding: 2rem 1rem 4rem }
  h1 { font-size: 1.75rem; line-height: 1.2 }
  h2 { margin: 0; font-size: 1.125rem }
  article { margin: 1.5rem 0; padding: 1.25rem 1.5rem; background: ${card}; border-top: 4px solid ${company.exact}; border-radius: 4px 4px 16px 16px }
  pre { margin: 1rem 0 0; font: inherit; white-space: pre-wrap; overflow-wrap: anywhere }
`
const hash = createHash('sha256').update(style).digest('base64')
const date = new Intl.DateTimeFormat('fr', { dateStyle: 'long', timeStyle: 'medium', timeZone: 'Europe/Paris' })

function page(mails: KeptMail[]) {
  const articles = mails.map(
    ({ at, recipient, subject, text }) =>
      html`<article>
        <h2>${subject}</h2>
        <div>À ${recipient}, <time datetime="${at}">${date.format(new Date(at))}</time></div>
        <pre>${text.trim()}</pre>
      </article>`,
  )
  return html`<!doctype html>
    <html lang="fr">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Courrier de la démonstration</title>
        ${raw(`<style>${style}</style>`)}
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
