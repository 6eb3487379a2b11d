import { API, fillPath } from '#contract/address.ts'
import { PORTAL_HEADER } from '#contract/portalHeader.ts'
import type { Refusal } from '#contract/answer.ts'
import type { Arguments, CallName, Calls, ReplyOf } from '#contract/contract.ts'
import { currentBearer, reach } from './bearer.ts'
import { retryAfterDelay } from './backoff.ts'

/** The one error of a call: its status (0 when the server was not reached) and the fields refused. */
export class CallError extends Error {
  readonly status: number
  /** The server's own sentence; undefined when it gave none. `message` always says something. */
  readonly said: string | undefined
  readonly errors: Record<string, string>
  /** When the server wants to be asked again, in ms from then; undefined when it did not say. */
  readonly retryAfter: number | undefined

  constructor(status: number, said?: string, errors: Record<string, string> = {}, againIn?: number) {
    super(said ?? (status ? FAILED : UNREACHED))
    this.status = status
    this.said = said
    this.errors = errors
    this.retryAfter = againIn
  }

  /** A failure that another try may mend: the network's, a crowd's, or a server's that is overloaded. */
  get isRetryable() {
    return this.status === 0 || this.status === 429 || this.status >= 500
  }

  /** True when nobody has answered, or another server: the page of a hotel's wifi says no sentence of ours. */
  get isAstray() {
    return this.said === undefined
  }
}

const FAILED = "Une erreur s'est produite"
const UNREACHED = 'Pas de connexion au serveur. Vérifiez votre réseau, puis réessayez.'

type GetName = Extract<CallName, `GET ${string}`>

/**
 * Makes a call of the API by its name, with the bearer header of the signed-in member.
 * Throws CallError; a 401 on a session that was signed in ends it and says so.
 */
export async function call<Name extends CallName>(
  name: Name,
  ...[input]: Arguments<Calls[Name]>
): Promise<ReplyOf<Name>> {
  const [method = 'GET'] = name.split(' ')
  const { params, query, body, file } = (input ?? {}) as Partial<Record<'params' | 'query' | 'body', Values>> & {
    file?: Blob
  }
  return send(method, fillPath(name, params, query), file ?? body) as Promise<ReplyOf<Name>>
}

declare const replied: unique symbol
/** The key of an answer, which knows what is answered: another call's answer is none of its. */
export type Key<Reply> = string & { readonly [replied]: Reply }

/** The address of a GET call, below /api/v1: the key under which SWR keeps its answer. */
export function keyOf<Name extends GetName>(name: Name, ...[input]: Arguments<Calls[Name]>): Key<ReplyOf<Name>> {
  const { params, query } = (input ?? {}) as Partial<Record<'params' | 'query', Values>>
  return fillPath(name, params, query) as Key<ReplyOf<Name>>
}

/** SWR's fetcher: gets what stands at a key, from the device where there is no network, or one in which nobody answers. */
export const fetchKey = (key: string): Promise<unknown> => {
  const asked = send('GET', key)
  const { device } = currentBearer()
  if (!device) return asked
  // It may fail before the device's code is there.
  asked.catch(() => undefined)
  return device().then(
    ({ answerAt }) => answerAt(key, asked),
    () => asked,
  )
}

type Values = Record<string, unknown>

const hear = (isOurs: boolean | undefined) => {
  reach.isOurs = isOurs
  reach.isHeard = true
  reach.tell?.()
}

const readJson = (response: Response): Promise<unknown> => response.json().catch(() => undefined)

/**
 * Asks the API in the name of the signed-in member, and gives what `read` makes of a success; undefined is none. A response
 * without the portal's header comes from another server: its status and its words count for nothing, and its redirections
 * are not followed. Throws CallError; a 401 on a session that was signed in ends it.
 */
export async function send<Read = unknown>(
  method: string,
  path: string,
  body?: Values | Blob,
  read: (response: Response) => Promise<Read | undefined> = readJson as () => Promise<Read | undefined>,
  how: { headers?: Record<string, string>; signal?: AbortSignal; cache?: RequestCache } = {},
): Promise<Read> {
  const bearer = currentBearer()
  const token = bearer.token()
  const response = await fetch(`${API}${path}`, {
    ...how,
    method,
    redirect: 'manual',
    headers: {
      accept: 'application/json',
      'x-requested-with': 'XMLHttpRequest',
      ...(method !== 'GET' && { 'content-type': body instanceof Blob ? body.type : 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...how.headers,
    },
    ...(method !== 'GET' && { body: body instanceof Blob ? body : JSON.stringify(body ?? {}) }),
  }).catch(() => {
    // Who gave up waiting has heard nothing of the portal.
    if (!how.signal?.aborted) hear(undefined)
    throw new CallError(0)
  })
  const isOurs = response.headers.has(PORTAL_HEADER)
  const success = response.ok && isOurs ? await read(response) : undefined
  const refusal = !response.ok && isOurs ? await readJson(response) : undefined
  const { message, errors } = (refusal ?? {}) as Partial<Refusal>
  hear(isOurs)
  if (success !== undefined) return success
  // The session may have been replaced meanwhile (a login in another tab): only the one that was refused ends, and by
  // ours alone: a hotel's wifi refuses too.
  if (response.status === 401 && message && token && token === bearer.token()) bearer.refuse(path)
  throw new CallError(
    response.status,
    message || undefined,
    errors,
    retryAfterDelay(response.headers.get('retry-after')),
  )
}
