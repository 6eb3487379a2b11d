import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import swagger from '@fastify/swagger'
import Fastify, { type FastifyInstance } from 'fastify'
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { sql } from '#server/drizzle/drizzle.ts'
import { config } from 'zod'
import { fr } from 'zod/locales'
import { API } from '#contract/address.ts'
import { Connections } from './connections.ts'
import type { Database } from '#server/database/connect.ts'
import type { Env } from '#server/env.ts'
import { answerError } from './answerError.ts'
import { HttpError } from '#server/lib/errors.ts'
import { headersOf, secureHeaders } from './headers.ts'
import { logSettings, noteBeginnings, RequestLog } from './log.ts'
import { guardCalls } from '#server/access.ts'
import { Semaphore } from '#server/limits/semaphore.ts'
import { halfOfConnections, refuseWhenBusy } from '#server/limits/waitingQueries.ts'
import { SLUG, SOFTWARE } from '#server/lib/software.ts'
import { repairedUrl } from './repairedUrl.ts'
import { discardUnreadBodies } from './unreadBodies.ts'

/** The longest body: a message of 5,000 characters, even if each is written `\ud83d\ude00`. */
const BODY_BYTES = 65_536
const READY_WITHIN_MS = 1500
const READS_WAITING = 100

declare module 'fastify' {
  interface FastifyInstance {
    connections: Connections
    /** One budget for all that visitors read and that is not kept, so that no crowd of them holds the others back. */
    visitorReads: Semaphore
  }
}

type Parts = { env: Env; db: Database; logStream?: { write(line: string): void } }

// What zod says is for people.
config(fr())

/** The server without its pages: every limit, every header and every call of the API. */
export function createServer({ env, db, logStream }: Parts): FastifyInstance {
  const connections = new Connections(
    {
      requestTimeout: 15_000,
      headersTimeout: 10_000,
      keepAliveTimeout: 65_000,
      connectionsCheckingInterval: 2000,
      maxHeaderSize: 16_384,
    },
    (closed) => app.log.warn({ closed }, 'connections were closed that asked for more than they read'),
    headersOf(env),
    env.PROCESSES,
  )
  const app: FastifyInstance = Fastify({
    logger: logSettings(env.LOG_LEVEL, logStream),
    logController: new RequestLog(),
    genReqId: () => randomUUID(),
    trustProxy: env.TRUST_PROXY ?? false,
    bodyLimit: BODY_BYTES,
    // What is asked while the server stops is answered: `connections.drain` sees to the end.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    // The router refuses a badly encoded address before anything can answer with a page.
    rewriteUrl: ({ url = '/' }) => repairedUrl(url),
    // No hook has run yet: the router could not read the address.
    frameworkErrors: (error, request, reply) => {
      void answerError(error, request, reply.headers({ ...headersOf(env), 'x-request-id': request.id }))
    },
    clientErrorHandler: (error, socket) => connections.answerNoRequest(error, socket),
    serverFactory: (handler) => connections.createServer(handler),
  })
  app.decorate('connections', connections)
  app.decorate('visitorReads', new Semaphore({ atOnce: halfOfConnections(db), waiting: READS_WAITING }))
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(answerError)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  noteBeginnings(app)
  app.decorate('isEncrypted', env.PUBLIC_URL?.startsWith('https:') ?? false)
  secureHeaders(app, env)
  discardUnreadBodies(app)
  readJson(app)
  guardCalls(app, db, env)
  app.setNotFoundHandler((request, reply) =>
    answerError(new HttpError(404, 'Cette adresse n’existe pas.'), request, reply),
  )
  app.get('/healthz', { logLevel: 'warn' }, async () => ({ name: SLUG, status: 'ok' }))
  const isReady = readiness(db)
  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    const ready = await isReady()
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'unavailable' })
  })
  return app
}

/** Whether the database answers in time, asked once however many want to know. */
function readiness(db: Database) {
  let asked: Promise<boolean> | undefined
  return () => {
    asked ??= db
      .execute(sql`select 1`)
      .then(
        () => true,
        () => false,
      )
      .finally(() => (asked = undefined))
    return Promise.race([asked, sleep(READY_WITHIN_MS, false, { ref: false })])
  }
}

/** JSON bodies; an empty one is no body, as a browser sends it that was given none. */
function readJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body === '') done(null, undefined)
    else void parse(request, body, done)
  })
}

/** The API under /api/v1 with the calls that are mounted on it, described at /api/v1/openapi.json and, if wanted, as a page at /api/v1/docs. */
export async function mountApi(
  app: FastifyInstance,
  { env, db, hasDocs, mountCalls }: Parts & { hasDocs: boolean; mountCalls: (calls: FastifyInstance) => void },
) {
  await app.register(
    async (api) => {
      await api.register(swagger, {
        openapi: {
          openapi: '3.1.0',
          info: {
            title: SOFTWARE,
            version: '1',
            description: 'L’interface du portail : ses appels et leurs réponses.',
          },
          ...(env.PUBLIC_URL && { servers: [{ url: env.PUBLIC_URL }] }),
          components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
        },
        transform: describe,
      })
      if (hasDocs) await api.register(await import('@fastify/swagger-ui'), { routePrefix: '/docs', staticCSP: true })
      await api.register(async (calls) => {
        calls.addHook('onRequest', async () => refuseWhenBusy(db))
        refuseUnguarded(calls)
        mountCalls(calls)
      })
      let description: object | undefined
      // The same for everyone until the portal is another: made once.
      api.get('/openapi.json', { schema: { hide: true } }, async () => (description ??= api.swagger()))
      // Without its own, an unknown call would be answered with the page of an unknown address.
      api.all('/*', { schema: { hide: true } }, async () => {
        throw new HttpError(404, 'Cette adresse n’existe pas.')
      })
    },
    { prefix: API },
  )
}

/**
 * A call as the API's description has it: what it answers is told as 200, the one success that our calls know, and the
 * file that it takes as its body.
 */
const describe: typeof jsonSchemaTransform = (call) => {
  const { schema, url } = jsonSchemaTransform(call)
  const { '2xx': success, ...others } = (schema.response ?? {}) as Record<string, unknown>
  const { upload } = call.route.config ?? {}
  const taken = upload && {
    content: Object.fromEntries(upload.types.map((type) => [type, { schema: { maxLength: upload.bytes } }])),
  }
  const said = {
    ...(schema as object),
    ...(taken && { body: taken }),
    ...(success !== undefined && { response: { 200: success, ...others } }),
  }
  return { schema: said, url }
}

/** A call that asks nothing of who makes it, not even that it may be anyone, stops the start. */
function refuseUnguarded(calls: FastifyInstance) {
  calls.addHook('onRoute', ({ method, url, onRequest }) => {
    if (![onRequest].flat().some((hook) => hook && calls.guardHooks.has(hook)))
      throw new Error(`Nothing guards ${method.toString()} ${url}`)
  })
}
