import { randomUUID } from 'node:crypto'
import swagger from '@fastify/swagger'
import Fastify, { type FastifyInstance } from 'fastify'
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { config } from 'zod'
import { fr } from 'zod/locales'
import { API_PREFIX } from '#contract/address.ts'
import { HttpConnectionLimiter } from './connections.ts'
import type { Database } from '#server/database/connect.ts'
import type { Env } from '#server/env.ts'
import { sendErrorResponse } from './answerError.ts'
import { HttpError } from '#server/lib/errors.ts'
import { securityHeaders, addSecurityHeaders } from './headers.ts'
import { shedLoadByImportance } from './overload/loadShedding.ts'
import { httpLoggerSettings, installResponseStartRecorder, HttpRequestLog } from './log.ts'
import { installAccessGuards } from '#server/access.ts'
import { Semaphore } from '#server/limits/semaphore.ts'
import { halfDatabasePoolSize, refuseWhenDatabaseBusy } from '#server/limits/waitingQueries.ts'
import { SOFTWARE_DISPLAY_NAME } from '#server/lib/software.ts'
import { trackQueueingRequests } from './overload/queueingRequests.ts'
import { repairPageUrlEncoding } from './repairPageUrlEncoding.ts'
import { discardUnreadBodies } from './unreadBodies.ts'
import { warnAboutUntrustedProxy } from './untrustedProxyWarning.ts'

/**
 * Maximum body of an HTTP request in bytes: a message of 5,000 characters, even with each one escaped as
 * `\ud83d\ude00`.
 */
const BODY_BYTES = 65_536
const READS_WAITING = 100

declare module 'fastify' {
  interface FastifyInstance {
    connections: HttpConnectionLimiter
    /** Semaphore shared by all uncached reads of visitors, so that a crowd of them does not block members. */
    visitorReads: Semaphore
  }
}

type Parts = {
  env: Env
  db: Database
  logStream?: { write(line: string): void }
  /** Returns the event loop's mean delay in milliseconds, by which load is shed; measured by default. */
  eventLoopDelay?: () => number
}

// Zod's messages are shown to users.
config(fr())

/** Creates the Fastify server without its pages: limits, headers and error format. */
export function createHttpServer({ env, db, logStream, eventLoopDelay }: Parts): FastifyInstance {
  const connections = new HttpConnectionLimiter(
    {
      requestTimeout: 15_000,
      headersTimeout: 10_000,
      keepAliveTimeout: 65_000,
      connectionsCheckingInterval: 2000,
      maxHeaderSize: 16_384,
    },
    (closed) => app.log.warn({ closed }, 'connections that read too slowly were closed'),
    securityHeaders(env),
    env.PROCESSES,
  )
  const app: FastifyInstance = Fastify({
    logger: httpLoggerSettings(env.LOG_LEVEL, logStream),
    logController: new HttpRequestLog(),
    genReqId: () => randomUUID(),
    trustProxy: env.TRUST_PROXY ?? false,
    bodyLimit: BODY_BYTES,
    // Requests during shutdown are answered; `connections.drain` ends them.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    // The router would reject a badly encoded address before a page can be served.
    rewriteUrl: ({ url = '/' }) => repairPageUrlEncoding(url),
    // No hook has run yet: the router could not read the address.
    frameworkErrors: (error, request, reply) => {
      void sendErrorResponse(error, request, reply.headers({ ...securityHeaders(env), 'x-request-id': request.id }))
    },
    clientErrorHandler: (error, socket) => connections.answerNoRequest(error, socket),
    serverFactory: (handler) => connections.createServer(handler),
  })
  app.decorate('connections', connections)
  app.decorate('visitorReads', new Semaphore({ atOnce: halfDatabasePoolSize(db), waiting: READS_WAITING }))
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(sendErrorResponse)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  trackQueueingRequests(app, { isWaitLimited: env.LOAD_SHEDDING === 'on' })
  warnAboutUntrustedProxy(app)
  installResponseStartRecorder(app)
  app.decorate('isEncrypted', env.PUBLIC_URL?.startsWith('https:') ?? false)
  addSecurityHeaders(app, env)
  discardUnreadBodies(app)
  shedLoadByImportance(app, env.LOAD_SHEDDING === 'off' ? () => 0 : eventLoopDelay)
  readJson(app)
  installAccessGuards(app, db, env)
  app.setNotFoundHandler((request, reply) =>
    sendErrorResponse(new HttpError(404, 'Cette adresse n’existe pas.'), request, reply),
  )
  return app
}

/** Makes the HTTP server parse JSON bodies. An empty body counts as none, as browsers send it for calls without one. */
function readJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body === '') done(null, undefined)
    else void parse(request, body, done)
  })
}

/**
 * Mounts the portal's API calls under /api/v1. Serves the API's description at /api/v1/openapi.json and, with
 * `hasDocs`, as a page at /api/v1/docs.
 */
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
            title: SOFTWARE_DISPLAY_NAME,
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
        calls.addHook('onRequest', async () => refuseWhenDatabaseBusy(db))
        refuseUnguarded(calls)
        mountCalls(calls)
      })
      let description: object | undefined
      // Constant until the next start: built once.
      api.get('/openapi.json', { schema: { hide: true } }, async () => (description ??= api.swagger()))
      // Without this route, an unknown call would get the HTML page for unknown addresses.
      api.all('/*', { schema: { hide: true } }, async () => {
        throw new HttpError(404, 'Cette adresse n’existe pas.')
      })
    },
    { prefix: API_PREFIX },
  )
}

/**
 * Transforms an API call for OpenAPI: documents `2xx` as 200, the only success status in use, and adds the uploaded
 * file as the body.
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

/** Throws at start for an API call without an access guard. Public calls declare one too. */
function refuseUnguarded(calls: FastifyInstance) {
  calls.addHook('onRoute', ({ method, url, onRequest }) => {
    if (![onRequest].flat().some((hook) => hook && calls.guardHooks.has(hook)))
      throw new Error(`Nothing guards ${method.toString()} ${url}`)
  })
}
