import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from '#server/drizzle/drizzle.ts'
import { Client } from 'pg'
import type { Transaction } from './connect.ts'

/** Numbers of PostgreSQL advisory locks, one for each task that only one process may run on a database at a time. */
const LOCKS = {
  migrations: 3_682_510,
  backup: 3_682_511,
  content: 3_682_512,
  keys: 3_682_513,
  uploads: 3_682_514,
  // Database triggers that number receipts and certificates take this lock too.
  ledger: 3_682_515,
  statements: 3_682_516,
  memberLists: 3_682_517,
}
const CONNECTING_MS = 5000
const ASKING_EVERY_MS = 200

/**
 * Takes a PostgreSQL advisory lock on a database connection, waiting for it if needed. PostgreSQL releases the lock
 * when the connection ends.
 */
export async function takeAdvisoryLock(client: Client, work: keyof typeof LOCKS): Promise<void> {
  await client.query('SELECT pg_advisory_lock($1)', [LOCKS[work]])
}

/**
 * Takes a PostgreSQL advisory lock until the end of a transaction. Polls, because a waiting query would hit the
 * statement timeout.
 */
export async function takeTransactionAdvisoryLock(tx: Transaction, work: keyof typeof LOCKS): Promise<void> {
  for (;;) {
    const { rows } = await tx.execute<{ mine: boolean }>(sql`select pg_try_advisory_xact_lock(${LOCKS[work]}) as mine`)
    if (rows[0]?.mine) return
    await sleep(ASKING_EVERY_MS)
  }
}

/**
 * Runs a function under a PostgreSQL advisory lock. Returns false without running it when another process, on any
 * machine, holds the lock.
 */
export async function withAdvisoryLockIfFree(
  url: string,
  name: keyof typeof LOCKS,
  work: () => Promise<unknown>,
): Promise<boolean> {
  const client = new Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: CONNECTING_MS })
  // A lost connection releases the lock; the work itself goes on.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ mine: boolean }>('SELECT pg_try_advisory_lock($1) AS mine', [LOCKS[name]])
    if (!rows[0]?.mine) return false
    await work()
    return true
  } finally {
    await client.end()
  }
}
