import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { json } from 'node:stream/consumers'
import type { z } from 'zod'
import { API_PREFIX } from '#contract/address.ts'
import type { ApiErrorReply } from '#contract/answer.ts'
import type { ApiFileReplyDefinition, ApiRoute } from '#contract/route.ts'
import { HttpError } from '#server/lib/errors.ts'

type JsonRoute = ApiRoute & { reply: z.ZodType }
type FileRoute = ApiRoute & { method: 'GET'; reply: ApiFileReplyDefinition }
type Asked = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: object
  /** Session token with which the API call is made. */
  token?: string
  /** True when the API call reads and sets the cookie that recognizes this browser. */
  knowsBrowser?: boolean
}

/** Client for API calls on behalf of a person who posted a form. Refusals are thrown as HttpError. */
export type FormApiClient = {
  ask: <R extends JsonRoute>(route: R, asked: Asked) => Promise<z.output<R['reply']>>
  /** Calls the API and responds to the form with the file that it returns. */
  send: (route: FileRoute, asked: Asked) => Promise<FastifyReply>
}

const FILE_HEADERS = ['content-type', 'content-length', 'content-disposition', 'content-security-policy'] as const

/** Returns a client that calls the API in this process for the sender of a form: same guards, limits and rules. */
export function createFormApiClient(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply): FormApiClient {
  const call = (route: ApiRoute, asked: Asked) => ({
    method: route.method,
    url: addressOf(route, asked),
    headers: {
      accept: 'application/json',
      host: request.host,
      ...(asked.token !== undefined && { authorization: `Bearer ${asked.token}` }),
      ...(asked.knowsBrowser && request.headers.cookie !== undefined && { cookie: request.headers.cookie }),
    },
    remoteAddress: request.ip,
    ...(asked.body && { payload: asked.body }),
  })
  return {
    async ask(route, asked) {
      const answer = await app.inject(call(route, asked))
      const said: unknown = answer.json()
      if (answer.statusCode >= 300) throw refusalOf(answer, said as ApiErrorReply)
      const { 'set-cookie': cookie } = answer.headers
      if (asked.knowsBrowser && cookie !== undefined) reply.header('set-cookie', cookie)
      return said as z.output<(typeof route)['reply']>
    },
    async send(route, asked) {
      const answer = await app.inject({ ...call(route, asked), payloadAsStream: true })
      if (answer.statusCode !== 200) throw refusalOf(answer, (await json(answer.stream())) as ApiErrorReply)
      // An aborted download closes the file.
      reply.raw.once('close', () => answer.raw.res.destroy())
      for (const name of FILE_HEADERS) {
        const value = answer.headers[name]
        if (value !== undefined) reply.header(name, value)
      }
      return reply.header('cache-control', 'no-store').send(answer.stream())
    },
  }
}

function addressOf({ path }: ApiRoute, { params = {}, query }: Asked) {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  return `${API_PREFIX}${filled}${query ? `?${new URLSearchParams(query)}` : ''}`
}

type Answered = { statusCode: number; headers: Record<string, number | string | string[] | undefined> }

/** Converts a refused API response to an HttpError; only a 422 has errors by field. */
function refusalOf({ statusCode, headers }: Answered, { message, errors }: Partial<ApiErrorReply>) {
  const retryAfter = Number(headers['retry-after'])
  return new HttpError(statusCode, message ?? FORM_POST_FAILED_MESSAGE, {
    errors: (statusCode === 422 && errors) || {},
    ...(retryAfter > 0 && { retryAfter }),
  })
}

export const FORM_POST_FAILED_MESSAGE = 'L’envoi n’a pas abouti. Réessayez dans un instant.'
