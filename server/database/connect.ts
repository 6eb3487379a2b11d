import { drizzle } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'

/** How long a query may take, in milliseconds; a database that is frozen cannot end it by itself. */
const LIMIT = { inDatabase: 8000, here: 10_000, connecting: 5000 }

/** A pool of connections to PostgreSQL, and drizzle over it. */
export function connect(url: string, { max = 10 } = {}) {
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
