import { sql } from '#server/drizzle/drizzle.ts'
import { bigint, check, index, jsonb, pgTable, smallint, text, uniqueIndex, uuid } from '#server/drizzle/pgCore.ts'
import { timestampColumn } from './columns.ts'

/**
 * Background jobs, waiting or running, inserted in the transaction that needs them. Finished jobs are deleted; failed
 * ones stay for a month.
 */
export const jobs = pgTable(
  'jobs',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    /** Deduplication key of a background job: one job for each name and key at a time. Null allows any number. */
    key: text(),
    payload: jsonb().notNull(),
    attempts: smallint().notNull().default(0),
    /** Earliest start of the job; while it runs, the time when another worker may take it over. */
    due_at: timestampColumn('due_at').notNull().defaultNow(),
    /** Lease id that reserves the background job for one attempt of one process. */
    lease: uuid(),
    /** Time of the background job's next run, when it was added again while running. */
    again_at: timestampColumn('again_at'),
    /** Kind of the background job's last failure, without personal data. */
    failure: text(),
    failed_at: timestampColumn('failed_at'),
    created_at: timestampColumn('created_at').notNull().defaultNow(),
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
