import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { z } from 'zod'
import { boardRoleLabels } from '#contract/office/boardRoleLabels.ts'
import { IdempotencyKey } from '#contract/page.ts'
import {
  emptyApiCallInput,
  type ApiCallAccessLevel,
  type ApiFileReplyDefinition,
  type BoardRoleRequiredByCall,
  type ApiRoute,
  type FileUploadLimits,
} from '#contract/route.ts'
import { IDEMPOTENCY_HEADER } from '#contract/idempotency.ts'
import type { ContentCache } from '#server/cache/contentCache.ts'
import type { RequestImportance } from '#server/http/overload/loadShedding.ts'
import { CachedApiResponse } from '#server/http/CachedApiResponse.ts'
import { sendFile, type OutgoingFile } from '#server/http/sendFile.ts'
import { requestContentEqualInRetries, type IdempotentRequest } from '#server/limits/idempotencyKeys.ts'
import type { ApiCaller } from './access.ts'

/** Input of an API call's handler: validated values and, unless the call is public, the caller. */
type Call<R extends ApiRoute> = {
  params: z.output<R['params']>
  query: z.output<R['query']>
  body: z.output<R['body']>
  /** Uploaded file as a stream, for API calls that take one. The handler reads it once. */
  file: FileOf<R['upload']>
  member: ApiCaller[R['access']]
  /** Idempotency key and content of the HTTP request; undefined when the sender gave no key. */
  sending: IdempotentRequest | undefined
  request: FastifyRequest
  reply: FastifyReply
}

type FileOf<U> = U extends FileUploadLimits ? AsyncIterable<Uint8Array> : undefined

/** Result of an API call's handler: a value of the reply's schema, or a file. */
type Given<R extends ApiRoute> = R['reply'] extends z.ZodType ? z.input<R['reply']> : OutgoingFile

type PublicGet = ApiRoute & { method: 'GET'; access: 'public'; reply: z.ZodType }
/** Input of an API call with a cached response: path and query parameters only, nothing about the caller. */
type Asked<R extends ApiRoute> = Pick<Call<R>, 'params' | 'query'>
type Kept<R extends ApiRoute> = {
  /** Cache that holds the API response until the content changes. */
  in: ContentCache
  /** Returns true for API calls to cache: only those that the portal's screens can make. */
  when: (asked: Asked<R>) => boolean | Promise<boolean>
  /** Maps an API call to its cached equivalent: unknown parameter values to the common call. */
  as?: (asked: Asked<R>) => Promise<Asked<R>>
  /** Returns true for an API response to cache; all by default. */
  isWorth?: (answer: Given<R>) => boolean
}

type Options = {
  /** Cost of the API call within the budget for visitors' reads; 1 by default. */
  cost?: number
  /**
   * Importance of the API call under overload. By default, visitors' GET calls are `reading`, their others `joining`,
   * and those of members `session`; a call with search words is always `search`.
   */
  importance?: RequestImportance
  /** True to log no line for the call, whose moment must not be recorded. Only errors of the server are logged. */
  isUnlogged?: true
}

/** Mounts a public JSON API call whose response may be cached; its handler sees only path and query parameters. */
export function mountApiCall<R extends PublicGet>(
  app: FastifyInstance,
  route: R,
  handle: (asked: Asked<R>) => Promise<Given<R>>,
  options: Options & { cache: Kept<R> },
): void
/**
 * Mounts an API call of the contract. Access is checked before the body is read, the input is validated, and the
 * reply's schema filters the output. Visitors' uncached reads share a semaphore.
 */
export function mountApiCall<R extends ApiRoute>(
  app: FastifyInstance,
  route: R,
  handle: (call: Call<R>) => Promise<Given<R>>,
  options?: Options,
): void
export function mountApiCall(
  app: FastifyInstance,
  route: ApiRoute,
  given: Handle,
  { cache, cost, isUnlogged, importance = importanceOf(route) }: Options & { cache?: Kept<PublicGet> } = {},
) {
  const isRead = route.access === 'public' && route.method === 'GET'
  const handle: Handle = isRead ? (call) => app.visitorReads.run(() => given(call), cost) : given
  const { method, access, reply: promised, upload } = route
  const isJson = promised instanceof z.ZodType
  const inJson = cache ? keeping(cache, route, handle) : handle
  const answer = isJson ? inJson : sendingFile(promised, handle)
  const isForGood = !isJson && promised.isForGood === true
  const cacheControl = isForGood ? FOR_GOOD[access] : CACHE_CONTROL[access]
  const call = `${method} ${route.path}`
  const mounted = {
    method,
    url: route.path,
    schema: {
      summary: route.summary,
      ...(route.role && { description: needed(route.role, route.stepUp) }),
      ...(access !== 'public' && { security: [{ bearer: [] }] }),
      params: route.params,
      querystring: route.query,
      ...(route.body !== emptyApiCallInput && { body: route.body }),
      ...(route.isSentOnce && { headers: knownByKey }),
      // Covers every success status: no response is sent without its schema.
      response: { '2xx': isJson ? promised : fileContent(promised) },
    },
    config: { importance, ...(upload && { upload }) },
    onRequest: app.guards[access](route),
    ...(route.bodyBytes !== undefined && { bodyLimit: route.bodyBytes }),
    ...(isUnlogged && { logLevel: 'error' as const }),
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const { params, query, body, member } = request
      const file = upload && bytesOf(body)
      reply.header('cache-control', method === 'GET' ? cacheControl : 'no-store')
      // The browser's cache must not answer another member, or the same one after a new sign-in.
      if (isForGood && access !== 'public') reply.header('vary', 'authorization')
      const key = route.isSentOnce ? (request.headers[IDEMPOTENCY_HEADER] as string | undefined) : undefined
      const sending =
        key === undefined
          ? undefined
          : { key, call, sender: senderOf(member), content: requestContentEqualInRetries(params, body) }
      return answer({ params, query, body, file, member, sending, request, reply })
    },
  }
  if (upload) return mountUpload(app, upload, { ...mounted, exposeHeadRoute: false })
  app.route({ ...mounted, exposeHeadRoute: isJson })
  // Fastify's own HEAD handler would read the whole file to get its size.
  if (!isJson) app.route({ ...mounted, method: 'HEAD', schema: { ...mounted.schema, hide: true } })
}

const importanceOf = ({ access, method }: ApiRoute): RequestImportance =>
  access !== 'public' ? 'session' : method === 'GET' ? 'reading' : 'joining'

/** Schema of the idempotency header; other headers pass unchecked. */
const knownByKey = z.looseObject({ [IDEMPOTENCY_HEADER]: IdempotencyKey.optional() })

type Handle = (call: Call<ApiRoute>) => Promise<unknown>

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Type and size of the file that the API call takes as its body. */
    upload?: FileUploadLimits
  }
}

/** Mounts an API call whose body is a file; only its handler reads the body. */
function mountUpload(app: FastifyInstance, upload: FileUploadLimits, mounted: RouteOptions) {
  void app.register(async (taking) => {
    taking.removeAllContentTypeParsers()
    taking.addContentTypeParser(upload.types, (_request, payload, done) => done(null, payload))
    taking.route(mounted)
  })
}

/** Yields the bytes of an uploaded file. Stopping early keeps the connection open for the response. */
async function* bytesOf(body: unknown): AsyncGenerator<Uint8Array, void> {
  if (body instanceof Readable) yield* body.iterator({ destroyOnReturn: false })
}

/** Returns the scope of an idempotency key: the member, or all visitors together. */
const senderOf = (member: ApiCaller[ApiCallAccessLevel]) => (member ? `member ${member.id}` : 'visitor')

const CACHE_CONTROL: Record<ApiCallAccessLevel, string> = {
  public: 'no-cache',
  member: 'private, no-store',
  board: 'private, no-store',
}

/** Returns the French description of the board roles that may make an API call, for the API's documentation. */
const needed = (role: BoardRoleRequiredByCall, stepUp: boolean) =>
  `${role === 'any' ? 'Pour tout le bureau.' : `Rôle nécessaire\u00a0: ${boardRoleLabels[role]}.`}${stepUp ? ' Demande une confirmation récente (mot de passe ou clé d’accès).' : ''}`

const FOR_GOOD: Record<ApiCallAccessLevel, string> = {
  public: 'public, max-age=31536000, immutable',
  member: 'private, max-age=31536000, immutable',
  board: CACHE_CONTROL.board,
}

/** Wraps an API call's handler so that its responses are cached as serialized JSON. */
function keeping(kept: Kept<PublicGet>, { path, reply }: ApiRoute, handle: Handle): Handle {
  const { in: cache, when, as, isWorth } = kept
  return async (asked) => {
    const call = as ? { ...asked, ...(await as(asked)) } : asked
    if (!(await when(call))) return handle(call)
    const make = async () => {
      const answer = await handle(call)
      return { said: new CachedApiResponse(z.encode(reply as z.ZodType, answer)), isWorth: isWorth?.(answer) ?? true }
    }
    const { said } = await cache.get(`${path} ${JSON.stringify([call.params, call.query])}`, make, {
      among: 'answers',
      bytes: (made) => made.said.bytes,
      isWorth: (made) => made.isWorth,
    })
    return said.send(call.request, call.reply)
  }
}

/** Wraps an API call's handler that returns a file. Throws for a type that the contract does not list. */
function sendingFile({ types }: ApiFileReplyDefinition, handle: Handle): Handle {
  return async (call) => {
    const file = (await handle(call)) as OutgoingFile
    if (!types.includes(file.mime)) throw new Error(`A file that the contract does not name: ${file.mime}`)
    return sendFile(call.request, call.reply, file)
  }
}

/** Returns the description of a file response for the API's documentation. */
const fileContent = ({ types }: ApiFileReplyDefinition) => ({
  description: 'Le fichier, entier ou en partie',
  content: Object.fromEntries(types.map((type) => [type, { schema: z.file() }])),
})
