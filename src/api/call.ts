import { API_PREFIX, buildApiCallPath } from '#contract/address.ts'
import { PORTAL_RESPONSE_HEADER } from '#contract/portalHeader.ts'
import type { ApiErrorReply } from '#contract/answer.ts'
import type { ApiCallArguments, ApiCallName, JsonApiCallsByName, ApiCallReply } from '#contract/contract.ts'
import { currentApiTokenAndOfflineSource, portalReachability } from './bearer.ts'
import { apiRequestHeaders, takeEarlyResponse } from './earlyRequests.ts'
import { parseRetryAfterMs } from './backoff.ts'

/** Error of an API call, with the HTTP status (0 when the server was not reached) and the rejected fields. */
export class ApiCallError extends Error {
  readonly status: number
  /** Error message sent by the server; undefined when it sent none. `message` is never empty. */
  readonly said: string | undefined
  readonly errors: Record<string, string>
  /** Delay in ms from the response's Retry-After header; undefined when the server sent none. */
  readonly retryAfter: number | undefined

  constructor(status: number, said?: string, errors: Record<string, string> = {}, againIn?: number) {
    super(said ?? (status ? FAILED : UNREACHED))
    this.status = status
    this.said = said
    this.errors = errors
    this.retryAfter = againIn
  }

  /** True when a retry may succeed: no network (0), rate limit (429) or server error (500 and above). */
  get isRetryable() {
    return this.status === 0 || this.status === 429 || this.status >= 500
  }

  /** True when the response does not come from the portal: no server answered, or a captive wifi page did. */
  get isAstray() {
    return this.said === undefined
  }
}

const FAILED = "Une erreur s'est produite"
const UNREACHED = 'Pas de connexion au serveur. Vérifiez votre réseau, puis réessayez.'

type GetName = Extract<ApiCallName, `GET ${string}`>

/**
 * Makes an API call by its name, with the signed-in member's access token. Throws ApiCallError. A 401 response to a
 * valid session ends that session and informs the member.
 */
export async function callApi<Name extends ApiCallName>(
  name: Name,
  ...[input]: ApiCallArguments<JsonApiCallsByName[Name]>
): Promise<ApiCallReply<Name>> {
  const [method = 'GET'] = name.split(' ')
  const { params, query, body, file } = (input ?? {}) as Partial<Record<'params' | 'query' | 'body', Values>> & {
    file?: Blob
  }
  return sendRequest(method, buildApiCallPath(name, params, query), file ?? body) as Promise<ApiCallReply<Name>>
}

declare const replied: unique symbol
/** Cache key of a GET call, typed with the reply of that call. */
export type ApiReplyKey<Reply> = string & { readonly [replied]: Reply }

/** Returns the URL path of a GET call below /api/v1, which is also the SWR cache key of its reply. */
export function apiReplyKey<Name extends GetName>(
  name: Name,
  ...[input]: ApiCallArguments<JsonApiCallsByName[Name]>
): ApiReplyKey<ApiCallReply<Name>> {
  const { params, query } = (input ?? {}) as Partial<Record<'params' | 'query', Values>>
  return buildApiCallPath(name, params, query) as ApiReplyKey<ApiCallReply<Name>>
}

/**
 * Fetches the API reply at a cache key. A prepared device supplies its stored reply when the network does not answer,
 * and until it answers when it is the page's first call of this key.
 */
export const fetchApiReplyByKey = (key: string, isFirst = false): Promise<unknown> => {
  const asked = sendRequest('GET', key)
  const { device } = currentApiTokenAndOfflineSource()
  if (!device) return asked
  // The request may fail before the device's code has loaded: prevents an unhandled rejection.
  asked.catch(() => undefined)
  return device().then(
    ({ fetchReplyOrStoredCopy }) => fetchReplyOrStoredCopy(key, asked, isFirst),
    () => asked,
  )
}

type Values = Record<string, unknown>

const hear = (isOurs: boolean | undefined) => {
  portalReachability.isOurs = isOurs
  portalReachability.isHeard = true
  portalReachability.tell?.()
}

const readJson = (response: Response): Promise<unknown> => response.json().catch(() => undefined)

/**
 * Sends an HTTP request to the API with the signed-in member's access token, and returns what `read` parses from a
 * success. Throws ApiCallError when `read` returns undefined. A response without the portal's header comes from another
 * server: its status and message are ignored. Redirects are not followed. A 401 from the portal ends the session.
 */
export async function sendRequest<Read = unknown>(
  method: string,
  path: string,
  body?: Values | Blob,
  read: (response: Response) => Promise<Read | undefined> = readJson as () => Promise<Read | undefined>,
  how: { headers?: Record<string, string>; signal?: AbortSignal; cache?: RequestCache } = {},
): Promise<Read> {
  const bearer = currentApiTokenAndOfflineSource()
  const token = bearer.token()
  const early = method === 'GET' ? takeEarlyResponse(path, token) : undefined
  const request =
    early ??
    fetch(`${API_PREFIX}${path}`, {
      ...how,
      method,
      redirect: 'manual',
      headers: {
        ...apiRequestHeaders,
        ...(method !== 'GET' && { 'content-type': body instanceof Blob ? body.type : 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...how.headers,
      },
      ...(method !== 'GET' && { body: body instanceof Blob ? body : JSON.stringify(body ?? {}) }),
    })
  const response = await request.catch(() => {
    // An aborted request says nothing about the connection.
    if (!how.signal?.aborted) hear(undefined)
    throw new ApiCallError(0)
  })
  const isOurs = response.headers.has(PORTAL_RESPONSE_HEADER)
  const success = response.ok && isOurs ? await read(response) : undefined
  const refusal = !response.ok && isOurs ? await readJson(response) : undefined
  const { message, errors } = (refusal ?? {}) as Partial<ApiErrorReply>
  hear(isOurs)
  if (success !== undefined) return success
  // Ends the session only when the rejected token is still the current one: another tab may have signed in again. A 401
  // without a message comes from another server, such as a captive wifi page.
  if (response.status === 401 && message && token && token === bearer.token()) bearer.refuse(path)
  throw new ApiCallError(
    response.status,
    message || undefined,
    errors,
    parseRetryAfterMs(response.headers.get('retry-after')),
  )
}
