import type { ClientBase } from 'pg'

/**
 * Revokes UPDATE, DELETE and TRUNCATE on the append-only tables (activity journal, accounting ledger) from their owner,
 * the portal's database role. Triggers refuse the same changes; the missing rights also hold where triggers are
 * disabled.
 */
export const revokeAppendOnlyChangeRights = (client: ClientBase): Promise<void> =>
  each(client, ({ table, owner }) => `REVOKE UPDATE, DELETE, TRUNCATE ON ${table} FROM ${owner}`)

/**
 * Grants back the rights to change append-only database tables, for a migration or a restore. The same transaction must
 * end with `revokeAppendOnlyChangeRights`.
 */
export const grantAppendOnlyChangeRights = (client: ClientBase): Promise<void> =>
  each(client, ({ table, owner }) => `GRANT UPDATE, DELETE, TRUNCATE ON ${table} TO ${owner}`)

/**
 * Runs an SQL statement for each append-only table (one with a `refuse_change` trigger) whose owner the database client
 * may act as.
 */
async function each(client: ClientBase, statementOf: (found: { table: string; owner: string }) => string) {
  const { rows } = await client.query<{ table: string; owner: string }>(`
    SELECT DISTINCT c.oid::regclass::text AS "table", quote_ident(pg_get_userbyid(c.relowner)) AS owner
    FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
    WHERE t.tgfoid = to_regproc('public.refuse_change') AND pg_has_role(c.relowner, 'USAGE')`)
  for (const found of rows) await client.query(statementOf(found))
}
