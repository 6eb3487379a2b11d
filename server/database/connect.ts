import { drizzle } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'

/** How long a query may take, in milliseconds; a database that is frozen cannot end it by itself. */
const LIMIT = { inDatabase: 8000, here: 10_000, connecting: 5000 }

/** Connections of one process; and of all those that answer, each of which also has one that tells of new content. */
const AT_MOST = { each: 10, all: 60 }

/** Those that send mails and do jobs, two at a time each: one has a transaction open while it asks for more. */
export const BACKGROUND = { mails: 2, jobs: 4 }

/** The connections that each of so many processes may have: together no more than the built-in database takes. */
export const connectionsOf = (processes: number) => Math.min(AT_MOST.each, Math.floor(AT_MOST.all / processes))

/** A pool of connections to PostgreSQL, and drizzle over it. */
export function connect(url: string, { max = AT_MOST.each } = {}) {
  const pool = new Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: LIMIT.connecting,
    statement_timeout: LIMIT.inDatabase,
    query_timeout: LIMIT.here,
  })
  // A connection lost while idle is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => undefined)
  // Nor does one lost in the middle of its work, which tells the query that waits for it.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return { db: drizzle(pool), pool, close: () => pool.end() }
}

export type Database = ReturnType<typeof connect>['db']
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
