import type { Refusal } from '#contract/answer.ts'
import type { CallName, InputOf, ReplyOf } from '#contract/contract.ts'
import { currentToken, signOut } from '#src/session/session.ts'
import { say } from '#src/lib/messages.ts'

const API = '/api/v1'

/** The one error of a call: its status (0 when the server was not reached) and the fields refused. */
export class CallError extends Error {
  readonly status: number
  /** The server's own sentence; undefined when it gave none. `message` always says something. */
  readonly said: string | undefined
  readonly errors: Record<string, string>

  constructor(status: number, said?: string, errors: Record<string, string> = {}) {
    super(said ?? (status ? FAILED : UNREACHED))
    this.status = status
    this.said = said
    this.errors = errors
  }
}

const FAILED = "Une erreur s'est produite"
const UNREACHED = 'Pas de connexion au serveur. Vérifiez votre réseau, puis réessayez.'

type Given<Name extends CallName> = {
  [
    Part in 'params' | 'query' | 'body' as Record<string, never> extends InputOf<Name>[Part] ? never : Part
  ]: InputOf<Name>[Part]
} & Partial<InputOf<Name>>

type Arguments<Name extends CallName> =
  Record<string, never> extends Given<Name> ? [input?: Given<Name>] : [input: Given<Name>]
type GetName = Extract<CallName, `GET ${string}`>

/**
 * Makes a call of the API by its name, with the bearer header of the signed-in member.
 * Throws CallError; a 401 on a session that was signed in ends it and says so.
 */
export async function call<Name extends CallName>(name: Name, ...[input]: Arguments<Name>): Promise<ReplyOf<Name>> {
  const [method = 'GET'] = name.split(' ')
  const { params, query, body } = (input ?? {}) as Partial<Record<'params' | 'query' | 'body', Values>>
  return send(method, fill(name, params, query), body) as Promise<ReplyOf<Name>>
}

/** The address of a GET call, below /api/v1: the key under which SWR keeps its answer. */
export function keyOf<Name extends GetName>(name: Name, ...[input]: Arguments<Name>): string {
  const { params, query } = (input ?? {}) as Partial<Record<'params' | 'query', Values>>
  return fill(name, params, query)
}

/** SWR's fetcher: gets what stands at a key. */
export const fetchKey = (key: string): Promise<unknown> => send('GET', key)

type Values = Record<string, unknown>
type Plain = string | number | boolean

async function send(method: string, path: string, body?: Values): Promise<unknown> {
  const token = currentToken()
  const response = await fetch(`${API}${path}`, {
    method,
    headers: {
      accept: 'application/json',
      'x-requested-with': 'XMLHttpRequest',
      ...(method !== 'GET' && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(method !== 'GET' && { body: JSON.stringify(body ?? {}) }),
  }).catch(() => {
    throw new CallError(0)
  })
  const answer: unknown = await response.json().catch(() => undefined)
  if (response.ok && answer !== undefined) return answer
  // The session may have been replaced meanwhile (a login in another tab): only the one that was refused ends.
  if (response.status === 401 && token && token === currentToken()) endSession(path)
  const { message, errors } = (answer ?? {}) as Partial<Refusal>
  throw new CallError(response.status, message || undefined, errors)
}

function endSession(path: string) {
  signOut()
  if (path !== '/logout') say('warning', 'Votre session a expiré, reconnectez-vous')
}

function fill(name: string, params: Values = {}, query: Values = {}): string {
  const path = name
    .replace(/^\w+ /, '')
    .replace(/:(\w+)/g, (_, part: string) => encodeURIComponent(params[part] as Plain))
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(key, `${value as Plain}`)
  }
  return search.size ? `${path}?${search}` : path
}
