import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from '#server/drizzle/nodePostgres.ts'
import { Client, DatabaseError, type ClientBase } from 'pg'
import { SOFTWARE_DISPLAY_NAME } from '#server/lib/software.ts'
import { takeAdvisoryLock } from './advisoryLock.ts'
import { revokeAppendOnlyChangeRights, grantAppendOnlyChangeRights } from './appendOnly.ts'
import { repairCanonicalEmails } from './repairCanonicalEmails.ts'

const folder = fileURLToPath(new URL('migrations', import.meta.url))

/**
 * Lock timeout and retries of a database migration. A migration that waits for a table blocks every later query on it,
 * so it gives up soon and retries.
 */
const LOCKS = { withinMs: 3000, pauseMs: 2000, tries: 24 }
const LOCK_NOT_AVAILABLE = '55P03'
const IN_USE =
  'La base de données n’a pas pu être mise à jour\u00a0: une table reste occupée par une autre opération (une sauvegarde, une longue requête). Rien n’a été changé\u00a0: recommencez une fois qu’elle est finie.'

/**
 * Migrates the database to the newest schema in one transaction. Concurrent servers wait for each other. Throws a
 * French sentence when the database belongs to a newer portal, or when a table stays locked.
 */
export async function migrateDatabase(url: string, locks = LOCKS): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await takeAdvisoryLock(client, 'migrations')
    for (let tried = 1; !(await migrateOnce(client, locks.withinMs)); tried++) {
      if (tried >= locks.tries) throw new Error(IN_USE)
      await sleep(locks.pauseMs)
    }
  } finally {
    await client.end() // ending the connection rolls back
  }
}

/** Tries to migrate the database once. Returns false, with nothing changed, when a lock was not acquired in time. */
async function migrateOnce(client: Client, withinMs: number) {
  await client.query('BEGIN')
  try {
    await client.query(`SET LOCAL lock_timeout = ${withinMs}`)
    await applyMigrations(client)
    await repairCanonicalEmails(client)
    await client.query('COMMIT')
    return true
  } catch (error) {
    if (!(error instanceof DatabaseError && error.code === LOCK_NOT_AVAILABLE)) throw error
    await client.query('ROLLBACK')
    return false
  }
}

/**
 * Applies missing database migrations in the client's transaction: all, or those of `wanted`. Afterwards append-only
 * tables refuse changes again. Throws a French sentence when an applied or wanted migration is unknown here.
 */
export async function applyMigrations(client: Client, wanted?: number[]): Promise<void> {
  await client.query('CREATE SCHEMA IF NOT EXISTS drizzle')
  await client.query(
    'CREATE TABLE IF NOT EXISTS drizzle.__drizzle_migrations (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint)',
  )
  const applied = await listAppliedMigrations(client)
  const known = readMigrationFiles({ migrationsFolder: folder })
  const isKnown = (moment: number) => known.some(({ folderMillis }) => folderMillis === moment)
  if (!applied.every(isKnown)) throw new Newer('Cette base de données')
  if (wanted && !wanted.every(isKnown)) throw new Newer('Cette sauvegarde')
  const missing = known.filter(
    ({ folderMillis }) => !applied.includes(folderMillis) && (wanted?.includes(folderMillis) ?? true),
  )
  if (missing.length > 0) await grantAppendOnlyChangeRights(client)
  for (const { folderMillis, hash, sql } of missing) {
    for (const statement of sql) await client.query(statement)
    await client.query('INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ($1, $2)', [
      hash,
      folderMillis,
    ])
  }
  await revokeAppendOnlyChangeRights(client)
}

/** True when the database has had exactly the migrations of this version of the portal; false during an update. */
export async function isDatabaseSchemaCurrent(client: ClientBase): Promise<boolean> {
  const applied = await listAppliedMigrations(client)
  const known = readMigrationFiles({ migrationsFolder: folder })
  return known.length === applied.length && known.every(({ folderMillis }) => applied.includes(folderMillis))
}

/** Returns the timestamps of the schema migrations that a database has had; empty for a new database. */
export async function listAppliedMigrations(client: ClientBase): Promise<number[]> {
  const { rows: tables } = await client.query(`SELECT to_regclass('drizzle.__drizzle_migrations') AS here`)
  if (tables[0]?.here === null) return []
  const { rows } = await client.query<{ created_at: string }>(
    'SELECT created_at FROM drizzle.__drizzle_migrations ORDER BY created_at',
  )
  return rows.map(({ created_at }) => Number(created_at))
}

class Newer extends Error {
  constructor(what: string) {
    super(
      `${what} vient d’une version plus récente d’${SOFTWARE_DISPLAY_NAME} : mettez ce portail à jour. Rien n’a été changé.`,
    )
  }
}
