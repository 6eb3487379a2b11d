import type { ClientBase } from 'pg'

/**
 * Takes the rights to change or remove rows of the append-only tables (the journal, the accounts) from who owns them, the
 * portal's own role. Triggers refuse the same; a right that is not there also holds where triggers do not run.
 */
export const closeAppendOnly = (client: ClientBase): Promise<void> =>
  each(client, ({ table, owner }) => `REVOKE UPDATE, DELETE, TRUNCATE ON ${table} FROM ${owner}`)

/** Gives those rights back, within a transaction that ends with `closeAppendOnly`: migrations and restores need them. */
export const openAppendOnly = (client: ClientBase): Promise<void> =>
  each(client, ({ table, owner }) => `GRANT UPDATE, DELETE, TRUNCATE ON ${table} TO ${owner}`)

/** Runs a statement for each table that refuses changes by a trigger, and that the client may speak for. */
async function each(client: ClientBase, statementOf: (of: { table: string; owner: string }) => string) {
  const { rows } = await client.query<{ table: string; owner: string }>(`
    SELECT DISTINCT c.oid::regclass::text AS "table", quote_ident(pg_get_userbyid(c.relowner)) AS owner
    FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
    WHERE t.tgfoid = to_regproc('public.refuse_change') AND pg_has_role(c.relowner, 'USAGE')`)
  for (const found of rows) await client.query(statementOf(found))
}
