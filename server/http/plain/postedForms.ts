import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { SECRETS } from '#server/http/log.ts'

const KIB = 1024

/**
 * Forms that a browser posts by itself, without the portal's code: what they carry is bounded and thrown away unread,
 * and the person comes back to the page, which says what is missing. A session is kept by script: none can begin here.
 */
export function answerPostedForms(app: FastifyInstance) {
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

/** A hook of the pages: an address with what a form should have posted is left at once, and kept nowhere. */
export async function stripSecrets(request: FastifyRequest, reply: FastifyReply) {
  if (!request.url.includes('?')) return undefined
  const { pathname, searchParams } = addressOf(request)
  const secrets = SECRETS.filter((name) => searchParams.has(name))
  if (!secrets.length) return undefined
  for (const name of secrets) searchParams.delete(name)
  return goTo(reply, searchParams.size ? `${pathname}?${searchParams}` : pathname)
}

const goTo = (reply: FastifyReply, path: string) =>
  // Two slashes would lead to another host.
  reply.header('cache-control', 'no-store').redirect(path.replace(/^\/+/, '/'), 303)

const addressOf = ({ url }: FastifyRequest) =>
  URL.parse(url.replace(/^\/+/, '/'), 'http://page') ?? new URL('http://page')
