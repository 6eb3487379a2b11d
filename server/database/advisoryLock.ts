import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from '#server/drizzle/drizzle.ts'
import { Client } from 'pg'
import type { Transaction } from './connect.ts'

/** What only one process at a time does on a database, whatever the number of machines. */
const LOCKS = {
  migrations: 3_682_510,
  backup: 3_682_511,
  content: 3_682_512,
  keys: 3_682_513,
  uploads: 3_682_514,
  // The triggers that number receipts and certificates take it too.
  ledger: 3_682_515,
  statements: 3_682_516,
  memberLists: 3_682_517,
}
const CONNECTING_MS = 5000
const ASKING_EVERY_MS = 200

/** Waits for its turn on a connection, which keeps it until it ends. */
export async function advisoryLock(client: Client, work: keyof typeof LOCKS): Promise<void> {
  await client.query('SELECT pg_advisory_lock($1)', [LOCKS[work]])
}

/** Waits for a transaction's turn, which lasts until its end: however long, though no query may wait so long. */
export async function advisoryTransactionLock(tx: Transaction, work: keyof typeof LOCKS): Promise<void> {
  for (;;) {
    const { rows } = await tx.execute<{ mine: boolean }>(sql`select pg_try_advisory_xact_lock(${LOCKS[work]}) as mine`)
    if (rows[0]?.mine) return
    await sleep(ASKING_EVERY_MS)
  }
}

/** Does a work unless another process is at it, be it on another machine; tells whether it was done. */
export async function withAdvisoryLock(
  url: string,
  name: keyof typeof LOCKS,
  work: () => Promise<unknown>,
): Promise<boolean> {
  const client = new Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: CONNECTING_MS })
  // The turn ends with its connection, the work by itself.
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
