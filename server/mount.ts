import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { nothing, type Route } from '#contract/route.ts'
import type { ContentCache } from '#server/cache/contentCache.ts'
import type { SignedIn } from '#server/session/session.ts'

/** What a call's handler is given: the validated input and, for a members' call, who is asking. */
export type Call<R extends Route> = {
  params: z.output<R['params']>
  query: z.output<R['query']>
  body: z.output<R['body']>
  member: R['access'] extends 'member' ? SignedIn : undefined
  request: FastifyRequest
  reply: FastifyReply
}

type Options<R extends Route> = {
  /** Keeps the public answer until the content changes: of which calls, and which answers are worth keeping. */
  cache?: { in: ContentCache; when: (call: Call<R>) => boolean; isWorth?: (answer: z.input<R['reply']>) => boolean }
}

/**
 * Mounts one call of the contract: its access is checked before its body is read, its input is validated, and its
 * reply schema lets out only what the contract names.
 */
export function mount<R extends Route>(
  app: FastifyInstance,
  route: R,
  handle: (call: Call<R>) => Promise<z.input<R['reply']>>,
  { cache }: Options<R> = {},
) {
  app.route({
    method: route.method,
    url: route.path,
    schema: {
      summary: route.summary,
      ...(route.access === 'member' && { security: [{ bearer: [] }] }),
      params: route.params,
      querystring: route.query,
      ...(route.body !== nothing && { body: route.body }),
      response: { 200: route.reply },
    },
    ...(route.access === 'member' && { onRequest: app.requireMember }),
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const { params, query, body, member } = request
      const call = { params, query, body, member, request, reply } as Call<R>
      reply.header('cache-control', route.access === 'member' || route.method !== 'GET' ? 'no-store' : 'no-cache')
      if (!cache?.when(call)) return handle(call)
      const key = `${route.path} ${JSON.stringify([params, query])}`
      const make = async () => {
        const answer = await handle(call)
        return { json: JSON.stringify(z.encode(route.reply, answer)), isWorth: cache.isWorth?.(answer) ?? true }
      }
      const { json } = await cache.in.get(key, make, {
        among: 'answers',
        bytes: ({ json: { length } }) => 2 * length,
        isWorth: ({ isWorth }) => isWorth,
      })
      return reply.type('application/json; charset=utf-8').send(json)
    },
  })
}
