import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { ServiceUnavailableError } from '#server/lib/errors.ts'

/**
 * Importance of a request under overload: reading the portal, signed-in members and sign-ins, searches, and visitors'
 * messages and membership requests.
 */
export type RequestImportance = 'reading' | 'session' | 'search' | 'joining'

/**
 * Mean delay of the event loop during a second above which requests are refused, in milliseconds, by their importance.
 * An idle portal has less than 1, a busy one 20 to 50. Pages in the cache are always sent.
 */
export const MAX_EVENT_LOOP_DELAY_MS: Record<RequestImportance, number> = {
  joining: 250,
  search: 500,
  session: 1000,
  reading: 2000,
}
/** Delay assumed for a second without a measurement: one long task, and no overload. */
const UNMEASURED_MS = 1000

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Importance of the API call under overload. Routes without one are never refused: files, health, metrics. */
    importance?: RequestImportance
  }
  interface FastifyInstance {
    loadShedding: LoadShedding
  }
}

/** Refuses requests while the event loop is late: the least important first. */
export class LoadShedding {
  /** Number of refused requests, by importance. */
  readonly refused: Record<RequestImportance, number> = { reading: 0, session: 0, search: 0, joining: 0 }
  readonly #readDelay: () => number

  /** Creates load shedding on a function that returns the event loop's mean delay, in milliseconds. */
  constructor(readDelay: () => number) {
    this.#readDelay = readDelay
  }

  /** Throws ServiceUnavailableError (503) when the event loop is too late for a request of this importance. */
  admit(importance: RequestImportance): void {
    const delay = this.#readDelay()
    if ((Number.isFinite(delay) ? delay : UNMEASURED_MS) <= MAX_EVENT_LOOP_DELAY_MS[importance]) return
    this.refused[importance]++
    throw new ServiceUnavailableError()
  }
}

/**
 * Refuses API calls under overload, by their route's importance. `readDelay` replaces the measured delay of the event
 * loop.
 */
export function shedLoadByImportance(app: FastifyInstance, readDelay?: () => number): void {
  // Without limits of its own, the plugin only measures.
  if (!readDelay) app.register(underPressure)
  app.decorate('loadShedding', new LoadShedding(readDelay ?? (() => app.memoryUsage().eventLoopDelay)))
  app.addHook('onRequest', async (request) => {
    const { importance } = request.routeOptions.config
    if (importance) app.loadShedding.admit(hasSearchWords(request.query) ? 'search' : importance)
  })
}

/** True for the query string of a page or list with search words, which needs more of the database than others. */
export const hasSearchWords = (query: unknown): boolean =>
  ['query', 'search'].some((name) => Boolean((query as Record<string, unknown>)[name]))
