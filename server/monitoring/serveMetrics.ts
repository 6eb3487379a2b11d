import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '#server/database/connect.ts'
import { HttpError } from '#server/lib/errors.ts'
import { sumAndFormatProcessMetrics, type ProcessMetricValues } from './ProcessMetrics.ts'
import { readMetricsSharedByInstances } from './readMetricsSharedByInstances.ts'

const TEXT = 'text/plain; version=0.0.4; charset=utf-8'
/** Headers that a proxy adds: a request with one comes from elsewhere, even when its connection is local. */
const PROXY_HEADERS = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via']

type Options = {
  db: Database
  token: string | undefined
  /** Reads the metrics of all processes that share the port. */
  readProcesses: () => Promise<ProcessMetricValues[]>
}

/** Serves `/metrics` in Prometheus' text format, with the token or from this machine. For others it does not exist. */
export function serveMetrics(app: FastifyInstance, { db, token, readProcesses }: Options): void {
  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    if (!hasToken(request, token) && !isFromThisMachine(request))
      throw new HttpError(404, 'Cette adresse n’existe pas.')
    const [processes, portal] = await Promise.all([readProcesses(), readMetricsSharedByInstances(db)])
    return reply
      .type(TEXT)
      .header('cache-control', 'no-store')
      .send(await sumAndFormatProcessMetrics([...processes, portal]))
  })
}

function hasToken({ headers }: FastifyRequest, token: string | undefined) {
  const given = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1]
  return token !== undefined && given !== undefined && timingSafeEqual(digest(given), digest(token))
}

const digest = (text: string) => createHash('sha256').update(text).digest()

function isFromThisMachine({ headers, raw }: FastifyRequest) {
  const host = (headers.host ?? '').replace(/:\d+$/, '')
  return (
    /^(?:127\.|::1$|::ffff:127\.)/.test(raw.socket.remoteAddress ?? '') &&
    ['localhost', '127.0.0.1', '[::1]'].includes(host) &&
    PROXY_HEADERS.every((name) => headers[name] === undefined)
  )
}
