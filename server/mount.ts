import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { z } from 'zod'
import { boardRoleLabels } from '#contract/office/boardRoleLabels.ts'
import { sendingKey } from '#contract/page.ts'
import { nothing, type Access, type FileReply, type NeededRole, type Route, type Upload } from '#contract/route.ts'
import { SENDING_KEY } from '#contract/sending.ts'
import type { ContentCache } from '#server/cache/contentCache.ts'
import { KeptAnswer } from '#server/http/keptAnswer.ts'
import { sendFile, type SentFile } from '#server/http/sendFile.ts'
import { contentOf, type Sending } from '#server/limits/sentOnce.ts'
import type { Caller } from './access.ts'

/** What a call's handler is given: the validated input and, unless anyone may make the call, who is asking. */
type Call<R extends Route> = {
  params: z.output<R['params']>
  query: z.output<R['query']>
  body: z.output<R['body']>
  /** The file that came, for a call that takes one: it is read once, and not kept by itself. */
  file: FileOf<R['upload']>
  member: Caller[R['access']]
  /** This sending, where it may come twice; undefined where its sender gave no key. */
  sending: Sending | undefined
  request: FastifyRequest
  reply: FastifyReply
}

type FileOf<U> = U extends Upload ? AsyncIterable<Uint8Array> : undefined

/** What it gives: a value of the reply's schema, or a file. */
type Given<R extends Route> = R['reply'] extends z.ZodType ? z.input<R['reply']> : SentFile

type PublicGet = Route & { method: 'GET'; access: 'public'; reply: z.ZodType }
/** What a kept answer is made from: what stands in its address, and nothing of who asks. */
type Asked<R extends Route> = Pick<Call<R>, 'params' | 'query'>
type Kept<R extends Route> = {
  /** Where the answer is kept until the content changes. */
  in: ContentCache
  /** Of which calls: of no more than screens can ask for. */
  when: (asked: Asked<R>) => boolean | Promise<boolean>
  /** What a call is taken for: one that asks for what there is not, for a common one. */
  as?: (asked: Asked<R>) => Promise<Asked<R>>
  /** Which answers are worth keeping: all, unless told. */
  isWorth?: (answer: Given<R>) => boolean
}

type Options = {
  /** What making the answer takes of what all visitors' reading has together: 1 unless told. */
  cost?: number
}

/** A public answer in JSON can be kept; then it is made from its address alone. */
export function mount<R extends PublicGet>(
  app: FastifyInstance,
  route: R,
  handle: (asked: Asked<R>) => Promise<Given<R>>,
  options: Options & { cache: Kept<R> },
): void
/**
 * Mounts one call of the contract: its access is checked before its body is read, its input is validated, and its
 * reply schema lets out only what the contract names. What a visitor reads is made in turn, unless it is kept.
 */
export function mount<R extends Route>(
  app: FastifyInstance,
  route: R,
  handle: (call: Call<R>) => Promise<Given<R>>,
  options?: Options,
): void
export function mount(
  app: FastifyInstance,
  route: Route,
  given: Handle,
  { cache, cost }: Options & { cache?: Kept<PublicGet> } = {},
) {
  const isRead = route.access === 'public' && route.method === 'GET'
  const handle: Handle = isRead ? (call) => app.visitorReads.run(() => given(call), cost) : given
  const { method, access, reply: promised, upload } = route
  const isJson = promised instanceof z.ZodType
  const inJson = cache ? keeping(cache, route, handle) : handle
  const answer = isJson ? inJson : sendingFile(promised, handle)
  const cacheControl = !isJson && promised.isForGood && access === 'public' ? FOR_GOOD : CACHE_CONTROL[access]
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
      ...(route.body !== nothing && { body: route.body }),
      ...(route.isSentOnce && { headers: knownByKey }),
      // Whatever success its handler says: nothing leaves without its schema.
      response: { '2xx': isJson ? promised : fileContent(promised) },
    },
    onRequest: app.guards[access](route),
    ...(route.bodyBytes !== undefined && { bodyLimit: route.bodyBytes }),
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const { params, query, body, member } = request
      const file = upload && bytesOf(body)
      reply.header('cache-control', method === 'GET' ? cacheControl : 'no-store')
      const key = route.isSentOnce ? (request.headers[SENDING_KEY] as string | undefined) : undefined
      const sending =
        key === undefined ? undefined : { key, call, sender: senderOf(member), content: contentOf(params, body) }
      return answer({ params, query, body, file, member, sending, request, reply })
    },
  }
  if (upload) return mountUpload(app, upload, { ...mounted, exposeHeadRoute: false })
  app.route({ ...mounted, exposeHeadRoute: isJson })
  // Fastify's own answer to HEAD would read the whole file to tell its size.
  if (!isJson) app.route({ ...mounted, method: 'HEAD', schema: { ...mounted.schema, hide: true } })
}

/** The other headers are left as they are. */
const knownByKey = z.looseObject({ [SENDING_KEY]: sendingKey.optional() })

type Handle = (call: Call<Route>) => Promise<unknown>

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the call takes for its body, if that is a file. */
    upload?: Upload
  }
}

/** A call whose body is a file: no other body is read, and this one only by its handler. */
function mountUpload(app: FastifyInstance, upload: Upload, mounted: RouteOptions) {
  void app.register(async (taking) => {
    taking.removeAllContentTypeParsers()
    taking.addContentTypeParser(upload.types, (_request, payload, done) => done(null, payload))
    taking.route({ ...mounted, config: { upload } })
  })
}

/** What comes, and no more of it once its reader has seen enough: the answer still finds its way back. */
async function* bytesOf(body: unknown): AsyncGenerator<Uint8Array, void> {
  if (body instanceof Readable) yield* body.iterator({ destroyOnReturn: false })
}

/** Scope of an idempotency key: a member, or all visitors together. */
const senderOf = (member: Caller[Access]) => (member ? `member ${member.id}` : 'visitor')

const CACHE_CONTROL: Record<Access, string> = {
  public: 'no-cache',
  member: 'private, no-store',
  board: 'private, no-store',
}

/** Who of the board may make a call, as the API's description says it. */
const needed = (role: NeededRole, stepUp: boolean) =>
  `${role === 'any' ? 'Pour tout le bureau.' : `Rôle nécessaire\u00a0: ${boardRoleLabels[role]}.`}${stepUp ? ' Demande une confirmation récente (mot de passe ou clé d’accès).' : ''}`

const FOR_GOOD = 'public, max-age=31536000, immutable'

/** Answers with what is kept, written once for all who ask. */
function keeping(kept: Kept<PublicGet>, { path, reply }: Route, handle: Handle): Handle {
  const { in: cache, when, as, isWorth } = kept
  return async (asked) => {
    const call = as ? { ...asked, ...(await as(asked)) } : asked
    if (!(await when(call))) return handle(call)
    const make = async () => {
      const answer = await handle(call)
      return { said: new KeptAnswer(z.encode(reply as z.ZodType, answer)), isWorth: isWorth?.(answer) ?? true }
    }
    const { said } = await cache.get(`${path} ${JSON.stringify([call.params, call.query])}`, make, {
      among: 'answers',
      bytes: (made) => made.said.bytes,
      isWorth: (made) => made.isWorth,
    })
    return said.send(call.request, call.reply)
  }
}

/** Answers with a file, if it is of a type that the contract names. */
function sendingFile({ types }: FileReply, handle: Handle): Handle {
  return async (call) => {
    const file = (await handle(call)) as SentFile
    if (!types.includes(file.mime)) throw new Error(`A file that the contract does not name: ${file.mime}`)
    return sendFile(call.request, call.reply, file)
  }
}

/** A file in the API's description. */
const fileContent = ({ types }: FileReply) => ({
  description: 'Le fichier, entier ou en partie',
  content: Object.fromEntries(types.map((type) => [type, { schema: z.file() }])),
})
