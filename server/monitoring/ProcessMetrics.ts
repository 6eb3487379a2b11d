import type { FastifyInstance } from 'fastify'
import { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { ContentCache } from '#server/cache/contentCache.ts'
import type { Database } from '#server/database/connect.ts'
import { httpRequestLogPath } from '#server/http/httpRequestLogPath.ts'
import { isInternalRequest } from '#server/http/log.ts'

/** Metrics of one process, as plain data that another process can add to its own. */
export type ProcessMetricValues = Awaited<ReturnType<Registry['getMetricsAsJSON']>>

const BUCKETS_S = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const LOGIN = '/api/v1/login'

type Measured = { app: FastifyInstance; db: Database; cache: ContentCache }

/**
 * Prometheus metrics of one process: requests by route pattern, logins, refusals, database connections, queues, cached
 * pages and the event loop. Labels hold no personal data, and their values are bounded by the number of routes.
 */
export class ProcessMetrics {
  readonly #registry = new Registry()

  constructor({ app, db, cache }: Measured) {
    const registers = [this.#registry]
    collectDefaultMetrics({ register: this.#registry })
    const duration = new Histogram({
      name: 'envol_http_request_duration_seconds',
      help: 'Time until an HTTP response begins, by route pattern and class of status',
      labelNames: ['method', 'route', 'status'],
      buckets: BUCKETS_S,
      registers,
    })
    const logins = new Counter({
      name: 'envol_logins_total',
      help: 'Sign-ins by password, by result',
      labelNames: ['result'],
      registers,
    })
    const limited = new Counter({
      name: 'envol_rate_limited_total',
      help: 'Requests refused with 429, by route pattern',
      labelNames: ['route'],
      registers,
    })
    app.addHook('onResponse', (request, { statusCode, begunAfter, elapsedTime }, done) => {
      if (!isInternalRequest(request)) {
        const route = httpRequestLogPath(request)
        const status = `${Math.floor(statusCode / 100)}xx`
        duration.observe({ method: request.method, route, status }, (begunAfter || elapsedTime) / 1000)
        if (statusCode === 429) limited.inc({ route })
        if (route === LOGIN && request.method === 'POST') logins.inc({ result: loginResultOf(statusCode) })
      }
      done()
    })
    this.#measureQueues({ app, db, cache })
  }

  #measureQueues({ app, db, cache }: Measured) {
    const { $client: pool } = db
    const registers: Registry[] = []
    const add = (metric: Gauge | Counter) => this.#registry.registerMetric(metric)
    add(
      new Gauge({
        name: 'envol_database_connections',
        help: 'Connections of the pool that answers requests',
        labelNames: ['state'],
        registers,
        collect() {
          this.set({ state: 'idle' }, pool.idleCount)
          this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
          this.set({ state: 'most' }, pool.options.max ?? 0)
        },
      }),
    )
    add(
      new Gauge({
        name: 'envol_waiting',
        help: 'Requests and queries that wait for their turn, by queue',
        labelNames: ['queue'],
        registers,
        collect() {
          this.set({ queue: 'database' }, pool.waitingCount)
          this.set({ queue: 'visitor-reads' }, app.visitorReads.waitingCount)
        },
      }),
    )
    add(
      new Counter({
        name: 'envol_shed_requests_total',
        help: 'Requests refused while the event loop was late, by importance',
        labelNames: ['importance'],
        registers,
        collect() {
          this.reset()
          for (const [importance, count] of Object.entries(app.loadShedding.refused)) this.inc({ importance }, count)
        },
      }),
    )
    add(
      new Gauge({
        name: 'envol_cache_entries',
        help: 'Entries of the content cache, by kind',
        labelNames: ['kind'],
        registers,
        collect() {
          for (const [kind, size] of Object.entries(cache.size)) this.set({ kind }, size)
        },
      }),
    )
    add(
      new Counter({
        name: 'envol_cached_pages_total',
        help: 'Pages answered from the cache before the framework',
        registers,
        collect() {
          this.reset()
          this.inc(app.connections.answeredFirst)
        },
      }),
    )
  }

  /** Returns the current metrics of this process. */
  read(): Promise<ProcessMetricValues> {
    return this.#registry.getMetricsAsJSON()
  }
}

const loginResultOf = (status: number) => (status < 300 ? 'accepted' : status === 429 ? 'limited' : 'refused')

/** Adds up the metrics of several processes and returns them as Prometheus text. */
export const sumAndFormatProcessMetrics = (processes: ProcessMetricValues[]): Promise<string> =>
  AggregatorRegistry.aggregate(processes).metrics()
