import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import swagger from '@fastify/swagger'
import Fastify, { type FastifyInstance } from 'fastify'
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { sql } from 'drizzle-orm'
import { config } from 'zod'
import { fr } from 'zod/locales'
import { mountCompanies } from '#server/companies/companies.ts'
import { Connections } from './connections.ts'
import { mountContact } from '#server/contact/contact.ts'
import type { ContentCache } from '#server/cache/contentCache.ts'
import type { Database } from '#server/database/connect.ts'
import type { Env } from '#server/env.ts'
import { answerError, Refused } from './errors.ts'
import { headersOf, secureHeaders } from './headers.ts'
import { logSettings } from './log.ts'
import { mountPasswordReset } from '#server/passwordReset/passwordReset.ts'
import { mountPosts } from '#server/news/news.ts'
import { mountSession, recogniseMembers } from '#server/session/session.ts'
import { refuseWhenBusy } from '#server/limits/waitingQueries.ts'

export const API = '/api/v1'
/** The longest body: a message of 5,000 characters, even if each is written `\ud83d\ude00`. */
const BODY_BYTES = 65_536
const READY_WITHIN_MS = 1500

declare module 'fastify' {
  interface FastifyInstance {
    connections: Connections
  }
}

type Parts = { env: Env; db: Database; logStream?: { write(line: string): void } }

/** The server without its pages: every limit, every header and every call of the API. */
export function buildApp({ env, db, logStream }: Parts): FastifyInstance {
  config(fr())
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
  )
  const app: FastifyInstance = Fastify({
    logger: logSettings(env.LOG_LEVEL, logStream),
    genReqId: () => randomUUID(),
    trustProxy: env.TRUST_PROXY ?? false,
    bodyLimit: BODY_BYTES,
    // What is asked while the server stops is answered: `connections.drain` sees to the end.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    // No hook has run yet: the router could not read the address.
    frameworkErrors: (error, request, reply) => {
      void answerError(error, request, reply.headers({ ...headersOf(env), 'x-request-id': request.id }))
    },
    clientErrorHandler: (error, socket) => connections.answerNoRequest(error, socket),
    serverFactory: (handler) => connections.createServer(handler),
  })
  app.decorate('connections', connections)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(answerError)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.decorate('isEncrypted', env.PUBLIC_URL?.startsWith('https:') ?? false)
  secureHeaders(app, env)
  readJson(app)
  recogniseMembers(app, db)
  app.setNotFoundHandler((request, reply) =>
    answerError(new Refused(404, 'Cette adresse n’existe pas.'), request, reply),
  )
  app.get('/healthz', { logLevel: 'warn' }, async () => ({ name: 'envol', status: 'ok' }))
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

/** Every call of the API under /api/v1, described at /api/v1/openapi.json and, if wanted, as a page at /api/v1/docs. */
export async function mountApi(
  app: FastifyInstance,
  { env, db, cache, hasDocs }: Parts & { cache: ContentCache; hasDocs?: boolean },
) {
  await app.register(
    async (api) => {
      await api.register(swagger, {
        openapi: {
          openapi: '3.1.0',
          info: { title: 'Envol', version: '1', description: 'L’interface du portail : ses appels et leurs réponses.' },
          ...(env.PUBLIC_URL && { servers: [{ url: env.PUBLIC_URL }] }),
          components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
        },
        transform: jsonSchemaTransform,
      })
      if (hasDocs) await api.register(await import('@fastify/swagger-ui'), { routePrefix: '/docs', staticCSP: true })
      await api.register(async (calls) => {
        calls.addHook('onRequest', async () => refuseWhenBusy(db))
        mountSession(calls, db)
        mountPasswordReset(calls, db, env)
        mountContact(calls, db)
        mountCompanies(calls, db, cache)
        mountPosts(calls, db, cache)
      })
      api.get('/openapi.json', { schema: { hide: true } }, async () => api.swagger())
      // Without its own, an unknown call would be answered with the page of an unknown address.
      api.all('/*', { schema: { hide: true } }, async () => {
        throw new Refused(404, 'Cette adresse n’existe pas.')
      })
    },
    { prefix: API },
  )
}
