import type { FastifyInstance } from 'fastify'
import { email } from '#association/identity.ts'
import { portalPagePaths } from '#contract/paths.ts'
import type { Env } from '#server/env.ts'
import { HttpError } from '#server/lib/errors.ts'
import { configuredPortalOrigin } from './origin.ts'

const DAY_MS = 86_400_000
// RFC 9116 recommends less than a year.
const VALID_DAYS = 180

/**
 * Serves the well-known addresses: security contact, change of password, related origins of passkeys, and the network
 * test.
 */
export function serveWellKnownUrls(app: FastifyInstance, env: Env) {
  app.get('/.well-known/security.txt', { schema: { hide: true } }, async (_request, reply) => {
    const url = configuredPortalOrigin(env)
    // Constant for a day.
    const today = Math.floor(Date.now() / DAY_MS) * DAY_MS
    const lines = [
      `Contact: mailto:${email}`,
      `Expires: ${new Date(today + VALID_DAYS * DAY_MS).toISOString()}`,
      'Preferred-Languages: fr, en',
      `Canonical: ${url}/.well-known/security.txt`,
      `Policy: ${url}${portalPagePaths.privacyPolicy}#partie-la-securite`,
    ]
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
  app.get('/.well-known/change-password', { schema: { hide: true } }, async (_request, reply) =>
    reply.redirect(portalPagePaths.changePassword, 302),
  )
  // Origins whose pages may use this host's passkeys (WebAuthn Level 3, §5.11.1).
  app.get('/.well-known/webauthn', { schema: { hide: true } }, async (_request, reply) => {
    const origins = [env.PUBLIC_URL && new URL(env.PUBLIC_URL).origin, ...(env.PASSKEY_ORIGINS ?? [])]
    const known = [...new Set(origins)].filter((origin) => origin?.startsWith('https:'))
    if (known.length === 0) throw new HttpError(404, 'Ce portail n’a pas d’adresse publique.')
    return reply.type('application/json; charset=utf-8').send({ origins: known })
  })
  // Network test linked from offline pages: a captive portal (hotel wifi) shows its sign-in page here.
  app.get(portalPagePaths.network, { schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').redirect(portalPagePaths.home, 302),
  )
}
