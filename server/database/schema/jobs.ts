import { sql } from '#server/drizzle/drizzle.ts'
import { bigint, check, index, jsonb, pgTable, smallint, text, uniqueIndex, uuid } from '#server/drizzle/pgCore.ts'
import { moment } from './columns.ts'

/**
 * The background work that is waiting or being done, written in the transaction that wants it. What is done leaves no
 * row; what was given up keeps one for a month.
 */
export const jobs = pgTable(
  'jobs',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    /** One job of that name and key at a time; null for as many as are added. */
    key: text(),
    payload: jsonb().notNull(),
    attempts: smallint().notNull().default(0),
    /** When it may be done; while it is being done, when another may take it over. */
    due_at: moment('due_at').notNull().defaultNow(),
    /** Who is doing it: one attempt of one process. */
    lease: uuid(),
    /** When it is to be done once more, if it was added again while it was being done. */
    again_at: moment('again_at'),
    /** Why the last attempt failed: its kind, no one's data. */
    failure: text(),
    failed_at: moment('failed_at'),
    created_at: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('jobs_due')
      .on(table.due_at)
      .where(sql`${table.failed_at} is null`),
    uniqueIndex('jobs_key')
      .on(table.name, table.key)
      .where(sql`${table.failed_at} is null`),
    check('jobs_payload_length', sql`octet_length(${table.payload}::text) <= 16384`),
  ],
)
