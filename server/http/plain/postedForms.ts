import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { REDACTED_FIELD_NAMES } from '#server/http/log.ts'

const KIB = 1024

/**
 * Handles forms posted without the portal's script: bounds their body, discards it, and redirects to the page, which
 * explains what is missing. Sessions need script, so no sign-in can succeed here.
 */
export function redirectFormPostsWithoutScript(app: FastifyInstance) {
  app.register(async (forms) => {
    forms.removeAllContentTypeParsers()
    forms.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'buffer', bodyLimit: 16 * KIB },
      (_request, _body, done) => done(null),
    )
    forms.post('/*', { schema: { hide: true } }, async (request, reply) => goTo(reply, addressOf(request).pathname))
  })
}

/**
 * Fastify hook of page routes that removes secrets from the URL by a redirect. A form posted without script puts them
 * there.
 */
export async function redirectToUrlWithoutSecrets(request: FastifyRequest, reply: FastifyReply) {
  if (!request.url.includes('?')) return undefined
  const { pathname, searchParams } = addressOf(request)
  const secrets = REDACTED_FIELD_NAMES.filter((name) => searchParams.has(name))
  if (!secrets.length) return undefined
  for (const name of secrets) searchParams.delete(name)
  return goTo(reply, searchParams.size ? `${pathname}?${searchParams}` : pathname)
}

const goTo = (reply: FastifyReply, path: string) =>
  // Two leading slashes would redirect to another host.
  reply.header('cache-control', 'no-store').redirect(path.replace(/^\/+/, '/'), 303)

const addressOf = ({ url }: FastifyRequest) =>
  URL.parse(url.replace(/^\/+/, '/'), 'http://page') ?? new URL('http://page')
