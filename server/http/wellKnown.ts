import type { FastifyInstance } from 'fastify'
import { email } from '#association/identity.ts'
import { paths } from '#contract/paths.ts'
import type { Env } from '#server/env.ts'
import { HttpError } from '#server/lib/errors.ts'
import { publishedOrigin } from './origin.ts'

const DAY_MS = 86_400_000
// RFC 9116 wants less than a year.
const VALID_DAYS = 180

/**
 * Serves the well-known addresses: security contact, change of password, related origins of passkeys, and the test of
 * the network.
 */
export function serveWellKnown(app: FastifyInstance, env: Env) {
  app.get('/.well-known/security.txt', { schema: { hide: true } }, async (_request, reply) => {
    const url = publishedOrigin(env)
    // The same all day long, so that it is one text.
    const today = Math.floor(Date.now() / DAY_MS) * DAY_MS
    const lines = [
      `Contact: mailto:${email}`,
      `Expires: ${new Date(today + VALID_DAYS * DAY_MS).toISOString()}`,
      'Preferred-Languages: fr, en',
      `Canonical: ${url}/.well-known/security.txt`,
      `Policy: ${url}${paths.privacyPolicy}#partie-la-securite`,
    ]
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
  app.get('/.well-known/change-password', { schema: { hide: true } }, async (_request, reply) =>
    reply.redirect(paths.changePassword, 302),
  )
  // Pages at these addresses may use the passkeys of the host that is asked (WebAuthn Level 3, §5.11.1).
  app.get('/.well-known/webauthn', { schema: { hide: true } }, async (_request, reply) => {
    const origins = [env.PUBLIC_URL && new URL(env.PUBLIC_URL).origin, ...(env.PASSKEY_ORIGINS ?? [])]
    const known = [...new Set(origins)].filter((origin) => origin?.startsWith('https:'))
    if (known.length === 0) throw new HttpError(404, 'Ce portail n’a pas d’adresse publique.')
    return reply.type('application/json; charset=utf-8').send({ origins: known })
  })
  // From a page that a device keeps: a hotel's wifi shows its own page in its place, until one has signed in there.
  app.get(paths.network, { schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').redirect(paths.home, 302),
  )
}
