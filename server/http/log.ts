import { randomUUID } from 'node:crypto'
import {
  LogController,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify'
import type { Env } from '#server/env.ts'
import { httpRequestLogPath } from './httpRequestLogPath.ts'

/** Field names of secrets and personal data, redacted in the log and removed from page URLs. */
export const REDACTED_FIELD_NAMES = [
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
 * Returns the settings of the HTTP server's logger: one JSON line for each event, with the route's pattern instead of
 * the URL. Lines contain no body, header or IP address, and errors no values quoted by the database.
 */
export function httpLoggerSettings(level: Env['LOG_LEVEL'], stream?: { write(line: string): void }) {
  return {
    level,
    ...(stream && { stream }),
    redact: { paths: REDACTED_FIELD_NAMES.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[secret]' },
    serializers: {
      req: (request: FastifyRequest) => ({
        method: request.method,
        path: httpRequestLogPath(request),
      }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
      err: describeErrorForLog,
    },
    hooks: {
      // Without its own message, a line would take the error's unredacted one.
      logMethod(given, log) {
        const [about, words] = given as [unknown, unknown?]
        const error = about instanceof Object && 'err' in about ? about.err : about
        const isItsOwn = error instanceof Error && (words === undefined || words === error.message)
        return isItsOwn ? log.call(this, about, describeErrorForLog(error).message) : log.apply(this, given)
      },
    },
  } satisfies FastifyServerOptions['logger']
}

/** Duration above which an HTTP request is logged as slow, in milliseconds. */
const SLOW_MS = 1000

declare module 'fastify' {
  interface FastifyReply {
    /** Milliseconds from an HTTP request to the start of its response; the rest depends on the client's network. */
    begunAfter: number
  }
}

/**
 * HTTP header that marks the server's own requests while it renders a page. Its value is random, so that no client can
 * send it.
 */
export const INTERNAL_REQUEST_HEADER = { 'x-asked-inside': randomUUID() }

/**
 * Log of HTTP requests, one line for each finished request; failed and slow ones are warnings. Cached pages are only
 * counted (`CachedPageFastPath`). Requests made by page rendering are logged at debug level.
 */
export class HttpRequestLog extends LogController {
  override incomingRequest(request: FastifyRequest) {
    request.log.debug({ req: request }, 'incoming request')
  }

  override requestCompleted(err: Error | null | undefined, request: FastifyRequest, reply: FastifyReply) {
    const { begunAfter, elapsedTime, statusCode } = reply
    const line = { req: request, res: reply, begunAfter: Math.round(begunAfter), responseTime: Math.round(elapsedTime) }
    if (err) request.log.error({ ...line, err }, 'broken request')
    else if (statusCode >= 500) request.log.warn(line, 'failed request')
    else if (begunAfter > SLOW_MS) request.log.warn(line, 'slow request')
    else request.log[isInternalRequest(request) ? 'debug' : 'info'](line, 'request')
  }
}

/** True for a request that the server makes itself while it renders a page. */
export const isInternalRequest = ({ headers }: FastifyRequest) =>
  headers['x-asked-inside'] === INTERNAL_REQUEST_HEADER['x-asked-inside']

/** Adds a Fastify hook that records in `begunAfter` when each HTTP response begins. */
export function installResponseStartRecorder(app: FastifyInstance) {
  app.decorateReply('begunAfter', 0)
  app.addHook('onSend', (_request, reply, _payload, done) => {
    reply.begunAfter = reply.elapsedTime
    done()
  })
}

type Described = { type: string; message: string; stack: string; reason?: string }

/** Returns the loggable part of an error: type, stack and code, without values quoted by the database. */
export function describeErrorForLog(error: unknown): Described {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' }
  const cause = rootOf(error)
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined
  const frames = (error.stack ?? '').replace(error.message, '').match(/^\s+at .*$/gm) ?? []
  // Messages of database errors (with a code) and of parsers quote their input: they are left out, in wrappers too.
  return {
    type: cause.name,
    message: code || cause.name === 'SyntaxError' ? '' : cause.message,
    stack: frames.join('\n'),
    ...(code && { reason: code }),
  }
}

const rootOf = (error: Error): Error => (error.cause instanceof Error ? rootOf(error.cause) : error)
