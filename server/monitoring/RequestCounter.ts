import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { lt, sql } from '#server/drizzle/drizzle.ts'
import type { Database } from '#server/database/connect.ts'
import { request_counts } from '#server/database/schema/operations.ts'
import { isInternalRequest } from '#server/http/log.ts'
import { sqlTimeAgo } from '#server/lib/duration.ts'

const FLUSH_MS = 30_000
const STORED = { hours: 1 }
const HEALTH = new Set(['/healthz', '/readyz'])

/**
 * Counts the HTTP requests of this process and its server errors (5xx), and adds them to the database every thirty
 * seconds. Cached pages, which cannot fail, and the calls of page rendering are not counted.
 */
export class RequestCounter {
  readonly #db: Database
  #requests = 0
  #failures = 0
  readonly #timer: NodeJS.Timeout

  constructor(app: FastifyInstance, db: Database) {
    this.#db = db
    app.addHook('onResponse', (request, { statusCode }, done) => {
      if (!isInternalRequest(request) && !HEALTH.has(request.url)) {
        this.#requests++
        if (statusCode >= 500) this.#failures++
      }
      done()
    })
    this.#timer = setInterval(() => void this.flush().catch((err: unknown) => warn(app.log, err)), FLUSH_MS).unref()
  }

  /** Adds the counted requests to the database. They are counted again later when it is unavailable. */
  async flush(): Promise<void> {
    const [requests, failures] = [this.#requests, this.#failures]
    if (requests === 0) return
    this.#requests = this.#failures = 0
    try {
      await this.#db
        .insert(request_counts)
        .values({ minute: sql`date_trunc('minute', now())`, requests, failures })
        .onConflictDoUpdate({
          target: request_counts.minute,
          set: {
            requests: sql`${request_counts.requests} + excluded.requests`,
            failures: sql`${request_counts.failures} + excluded.failures`,
          },
        })
      await this.#db.delete(request_counts).where(lt(request_counts.minute, sqlTimeAgo(STORED)))
    } catch (error) {
      this.#requests += requests
      this.#failures += failures
      throw error
    }
  }

  /** Stops the periodic transfer to the database. */
  close(): void {
    clearInterval(this.#timer)
  }
}

const warn = (log: FastifyBaseLogger, err: unknown) => log.warn({ err }, 'the counts of requests could not be stored')
