import { randomUUID } from 'node:crypto'
import {
  LogController,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify'
import type { Env } from '#server/env.ts'
import { loggedPath } from './loggedPath.ts'

/** The names under which a secret or a person's data travels: never logged, and never left in an address. */
export const SECRETS = [
  'authorization',
  'cookie',
  'password',
  'password_confirmation',
  'token',
  'code',
  'email',
  'iban',
]

/**
 * The settings of the log: one JSON line an event, the pattern of the route in place of its address, no body, no header,
 * no network address; errors without the values that a database puts in its messages.
 */
export function logSettings(level: Env['LOG_LEVEL'], stream?: { write(line: string): void }) {
  return {
    level,
    ...(stream && { stream }),
    redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[secret]' },
    serializers: {
      req: (request: FastifyRequest) => ({
        method: request.method,
        path: loggedPath(request),
      }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
      err: describeError,
    },
    hooks: {
      // Without words of its own, a line would take the error's, whole.
      logMethod(given, log) {
        const [about, words] = given as [unknown, unknown?]
        const error = about instanceof Object && 'err' in about ? about.err : about
        const isItsOwn = error instanceof Error && (words === undefined || words === error.message)
        return isItsOwn ? log.call(this, about, describeError(error).message) : log.apply(this, given)
      },
    },
  } satisfies FastifyServerOptions['logger']
}

/** From when on an answer was slow to come, in milliseconds. */
const SLOW_MS = 1000

declare module 'fastify' {
  interface FastifyReply {
    /** How long it took until the answer began to leave: how long it takes then is the network's affair. */
    begunAfter: number
  }
}

/** With these headers the server asks itself, for a page that it draws: no request from outside knows the value. */
export const ASKED_INSIDE = { 'x-asked-inside': randomUUID() }

/**
 * One line a request, once it is over: a warning when it failed here or was slow, so that a quieter log still tells it.
 * Kept pages are only counted (`KeptPages`), and what a page asks of its own server has no line.
 */
export class RequestLog extends LogController {
  override incomingRequest(request: FastifyRequest) {
    request.log.debug({ req: request }, 'incoming request')
  }

  override requestCompleted(err: Error | null | undefined, request: FastifyRequest, reply: FastifyReply) {
    const { begunAfter, elapsedTime, statusCode } = reply
    const line = { req: request, res: reply, begunAfter: Math.round(begunAfter), responseTime: Math.round(elapsedTime) }
    if (err) request.log.error({ ...line, err }, 'broken request')
    else if (statusCode >= 500) request.log.warn(line, 'failed request')
    else if (begunAfter > SLOW_MS) request.log.warn(line, 'slow request')
    else request.log[isInside(request) ? 'debug' : 'info'](line, 'request')
  }
}

const isInside = ({ headers }: FastifyRequest) => headers['x-asked-inside'] === ASKED_INSIDE['x-asked-inside']

/** Notes when each answer begins to leave. */
export function noteBeginnings(app: FastifyInstance) {
  app.decorateReply('begunAfter', 0)
  app.addHook('onSend', (_request, reply, _payload, done) => {
    reply.begunAfter = reply.elapsedTime
    done()
  })
}

type Described = { type: string; message: string; stack: string; reason?: string }

/** What a log may hold of an error: its kind, its place and its codes, no value that a database quotes. */
export function describeError(error: unknown): Described {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' }
  const cause = rootOf(error)
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined
  const frames = (error.stack ?? '').replace(error.message, '').match(/^\s+at .*$/gm) ?? []
  // A database error (it has a code) quotes the values it was given, a parser its input, and so does what wraps one:
  // it is not told.
  return {
    type: cause.name,
    message: code || cause.name === 'SyntaxError' ? '' : cause.message,
    stack: frames.join('\n'),
    ...(code && { reason: code }),
  }
}

const rootOf = (error: Error): Error => (error.cause instanceof Error ? rootOf(error.cause) : error)
