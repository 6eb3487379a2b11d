import type { Client } from 'pg'
import type { BackupHeader } from './format.ts'

/**
 * Sets the formats and time zone of a database session, so that COPY writes and reads the same text on every server.
 * Disables timeouts.
 */
export async function setPostgresCopySettings(client: Client) {
  await client.query(`SET client_encoding = 'UTF8'; SET datestyle = 'ISO'; SET intervalstyle = 'iso_8601';
    SET timezone = 'UTC'; SET extra_float_digits = 1; SET bytea_output = 'hex'; SET statement_timeout = 0;
    SET idle_in_transaction_session_timeout = 0; SET search_path = public, pg_catalog`)
}

// Objects of an extension are created with it; some hosts install extensions in every new database.
const NOT_AN_EXTENSIONS = `NOT EXISTS (
  SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = c.oid AND deptype = 'e'
)`

/** Returns the database tables of the `public` schema with their columns, without generated columns. */
export async function listPostgresTables(client: Client) {
  const { rows } = await client.query<BackupHeader['tables'][number]>(
    `SELECT relname AS name, array(
       SELECT attname::text FROM pg_attribute
       WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum
     ) AS columns
     FROM pg_class c WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND ${NOT_AN_EXTENSIONS}
     ORDER BY relname`,
  )
  return rows
}

/** Returns the PostgreSQL sequences of the `public` schema with their current values. */
export async function listPostgresSequences(client: Client) {
  const { rows: names } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'S' ORDER BY relname`,
  )
  const found = []
  for (const { name } of names) {
    const { rows } = await client.query<{ last: string; is_called: boolean }>(
      `SELECT last_value::text AS last, is_called FROM ${client.escapeIdentifier(name)}`,
    )
    found.push(...rows.map((row) => ({ name, ...row })))
  }
  return found
}

/** True when the database has no relation outside PostgreSQL's own schemas and its extensions. */
export async function isDatabaseEmpty(client: Client) {
  const { rows } = await client.query(
    `SELECT FROM pg_class c WHERE relnamespace NOT IN ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
       AND relnamespace::regnamespace::text !~ '^pg_(toast|temp)' AND ${NOT_AN_EXTENSIONS} LIMIT 1`,
  )
  return rows.length === 0
}

/** Returns the foreign keys of the `public` schema, each with the statements that drop and add it. */
export async function listForeignKeys(client: Client) {
  const { rows } = await client.query<{ drop: string; add: string }>(
    `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
            format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS add
     FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND conparentid = 0 ORDER BY conname`,
  )
  return rows
}
