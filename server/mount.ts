import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { nothing, type Route } from '#contract/route.ts'
import type { ContentCache } from './contentCache.ts'
import type { SignedIn } from './session.ts'

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
  /** Bytes; 64 KiB unless told. */
  bodyLimit?: number
  /** Keeps the public answer until the content changes; `when` says which calls are worth keeping. */
  cache?: { in: ContentCache; when: (call: Call<R>) => boolean }
}

/**
 * Mounts one call of the contract: its access is checked before its body is read, its input is validated, and its
 * reply schema lets out only what the contract names.
 */
export function mount<R extends Route>(
  app: FastifyInstance,
  route: R,
  handle: (call: Call<R>) => Promise<z.input<R['reply']>>,
  { bodyLimit, cache }: Options<R> = {},
) {
  app.route({
    method: route.method,
    url: route.path,
    ...(bodyLimit && { bodyLimit }),
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
      const make = async () => JSON.stringify(z.encode(route.reply, await handle(call)))
      const json = await cache.in.get(key, make, { bytes: ({ length }) => 2 * length })
      return reply.type('application/json; charset=utf-8').send(json)
    },
  })
}
