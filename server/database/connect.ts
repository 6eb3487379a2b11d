import { drizzle } from '#server/drizzle/nodePostgres.ts'
import { HttpRequestDatabasePool } from './HttpRequestDatabasePool.ts'

/**
 * Database timeouts in milliseconds, for a query within PostgreSQL, a query seen from this process, and connecting. The
 * second also ends queries that a frozen database cannot cancel itself.
 */
const LIMIT = { inDatabase: 8000, here: 10_000, connecting: 5000 }

/**
 * Options of each database session. Just-in-time compilation, on by default in PostgreSQL's packages, takes a second
 * for a search that runs for ten milliseconds: the planner overestimates the cost of full-text queries.
 */
const SESSION_OPTIONS = '-c jit=off'

/**
 * Maximum database connections: of each process, and of all web processes together. Each has one more, which listens
 * for new content.
 */
const AT_MOST = { each: 10, all: 60 }

/**
 * Database connections of the background work: mails and jobs run two at a time, and a job may need a second connection
 * within its transaction.
 */
export const BACKGROUND_DATABASE_CONNECTIONS = { mails: 2, jobs: 4 }

/**
 * Returns the maximum database connections of each of `processes` server processes. Together they stay below the
 * built-in database's limit.
 */
export const databaseConnectionsPerProcess = (processes: number) =>
  Math.min(AT_MOST.each, Math.floor(AT_MOST.all / processes))

/** Creates a connection pool for PostgreSQL, and drizzle on it. */
export function connectPostgres(url: string, { max = AT_MOST.each } = {}) {
  const pool = new HttpRequestDatabasePool({
    connectionString: url,
    max,
    options: SESSION_OPTIONS,
    connectionTimeoutMillis: LIMIT.connecting,
    statement_timeout: LIMIT.inDatabase,
    query_timeout: LIMIT.here,
  })
  // The pool replaces a lost idle connection at the next query. Without a listener, its error would end the process.
  pool.on('error', () => undefined)
  // The same for a connection lost during a query: the query itself reports the error.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return { db: drizzle(pool), pool, close: () => pool.end() }
}

export type Database = ReturnType<typeof connectPostgres>['db']
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
