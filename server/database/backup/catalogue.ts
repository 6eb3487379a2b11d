import type { Client } from 'pg'
import type { Header } from './format.ts'

/** Text goes out and in the same way whatever the server's own settings are, and takes the time it takes. */
export async function fixSettings(client: Client) {
  await client.query(`SET client_encoding = 'UTF8'; SET datestyle = 'ISO'; SET intervalstyle = 'iso_8601';
    SET timezone = 'UTC'; SET extra_float_digits = 1; SET bytea_output = 'hex'; SET statement_timeout = 0;
    SET idle_in_transaction_session_timeout = 0; SET search_path = public, pg_catalog`)
}

// What an extension brings comes back with the extension; hosts put some into new databases.
const NOT_AN_EXTENSIONS = `NOT EXISTS (
  SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = c.oid AND deptype = 'e'
)`

/** The tables of the portal and their columns, without those that PostgreSQL computes. */
export async function tables(client: Client) {
  const { rows } = await client.query<Header['tables'][number]>(
    `SELECT relname AS name, array(
       SELECT attname::text FROM pg_attribute
       WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum
     ) AS columns
     FROM pg_class c WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND ${NOT_AN_EXTENSIONS}
     ORDER BY relname`,
  )
  return rows
}

/** The sequences and where they stand. */
export async function sequences(client: Client) {
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

/** Whether the database holds anything of anybody. */
export async function isEmpty(client: Client) {
  const { rows } = await client.query(
    `SELECT FROM pg_class c WHERE relnamespace NOT IN ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
       AND relnamespace::regnamespace::text !~ '^pg_(toast|temp)' AND ${NOT_AN_EXTENSIONS} LIMIT 1`,
  )
  return rows.length === 0
}

/** The foreign keys, with what takes each away and puts it back. */
export async function foreignKeys(client: Client) {
  const { rows } = await client.query<{ drop: string; add: string }>(
    `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
            format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS add
     FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND conparentid = 0 ORDER BY conname`,
  )
  return rows
}
