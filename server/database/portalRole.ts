import { createHmac } from 'node:crypto'
import { Client } from 'pg'
import { SOFTWARE_SLUG } from '#server/lib/software.ts'

/**
 * Name of the database role that the portal connects as. The role owns the portal's objects and has no other rights.
 */
export const PORTAL_DATABASE_ROLE = `${SOFTWARE_SLUG}_portal`

/**
 * Derives the password of the portal's database role from the cluster owner's, by HMAC: the owner's cannot be recovered
 * from it.
 */
export const derivePortalRolePassword = (ownersPassword: string): string =>
  createHmac('sha256', ownersPassword).update(PORTAL_DATABASE_ROLE).digest('base64url')

/**
 * Creates or updates the portal's database role, and transfers to it objects that the owner still holds after an old
 * version or a restore. Needs the URL of the cluster's owner.
 */
export async function ensurePortalDatabaseRole(ownersUrl: string, password: string): Promise<void> {
  const isThere = await hasPortalDatabaseRole(ownersUrl)
  await asked(ownersUrl, async (client) => {
    await client.query('BEGIN')
    await client.query(
      `${isThere ? 'ALTER' : 'CREATE'} ROLE ${PORTAL_DATABASE_ROLE} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE
         NOREPLICATION NOBYPASSRLS PASSWORD ${client.escapeLiteral(password)}`,
    )
    await client.query(`GRANT CONNECT, CREATE, TEMPORARY ON DATABASE postgres TO ${PORTAL_DATABASE_ROLE}`)
    const { rows: foreign } = await client.query<{ statement: string }>(NOT_YET_OWNED, [PORTAL_DATABASE_ROLE])
    for (const { statement } of foreign) await client.query(statement)
    await client.query('COMMIT')
  })
}

/**
 * True when the PostgreSQL cluster has the portal's database role. Clusters of older versions get the role at their
 * next start.
 */
export const hasPortalDatabaseRole = (ownersUrl: string): Promise<boolean> =>
  asked(ownersUrl, async (client) => {
    const { rows } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [PORTAL_DATABASE_ROLE])
    return rows.length > 0
  })

/** True when a database URL connects as a superuser, whom revoked rights do not bind. */
export const isPostgresSuperuserUrl = (url: string): Promise<boolean> =>
  asked(url, async (client) => {
    const { rows } = await client.query<{ rolsuper: boolean }>(
      'SELECT rolsuper FROM pg_roles WHERE rolname = current_user',
    )
    return rows[0]?.rolsuper === true
  })

/** Runs a function on a new database connection, and closes the connection. */
async function asked<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined) // the pending query reports the error
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/**
 * SQL query that returns the statements for transferring the portal's schemas to a database role ($1). Sequences of
 * columns follow their tables.
 */
const NOT_YET_OWNED = `
  WITH ours AS (SELECT oid, nspname, nspowner FROM pg_namespace WHERE nspname IN ('public', 'drizzle')),
    portal AS (SELECT oid FROM pg_roles WHERE rolname = $1),
    linked AS (SELECT classid, objid FROM pg_depend WHERE deptype = 'e'
      OR (deptype IN ('a', 'i') AND classid = 'pg_class'::regclass AND refclassid = 'pg_class'::regclass))
  SELECT format('ALTER SCHEMA %I OWNER TO %I', nspname, $1) AS statement FROM ours, portal WHERE nspowner <> portal.oid
  UNION ALL
  SELECT format('ALTER TABLE %s OWNER TO %I', c.oid::regclass, $1) FROM pg_class c, portal
  WHERE relnamespace IN (SELECT oid FROM ours) AND relkind IN ('r', 'p', 'v', 'm', 'S') AND relowner <> portal.oid
    AND ('pg_class'::regclass, c.oid) NOT IN (SELECT classid, objid FROM linked)
  UNION ALL
  SELECT format('ALTER ROUTINE %s OWNER TO %I', p.oid::regprocedure, $1) FROM pg_proc p, portal
  WHERE pronamespace IN (SELECT oid FROM ours) AND proowner <> portal.oid
    AND ('pg_proc'::regclass, p.oid) NOT IN (SELECT classid, objid FROM linked)
  UNION ALL
  SELECT format('ALTER TYPE %s OWNER TO %I', t.oid::regtype, $1) FROM pg_type t, portal
  WHERE typnamespace IN (SELECT oid FROM ours) AND typtype IN ('e', 'd', 'r') AND typowner <> portal.oid
    AND ('pg_type'::regclass, t.oid) NOT IN (SELECT classid, objid FROM linked)`
