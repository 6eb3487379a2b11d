import { integer, pgTable, primaryKey, text } from '#server/drizzle/pgCore.ts'
import { timestampColumn } from './columns.ts'

/**
 * Latest results of the operational checks, shared by all instances. `machine` is the host of a check that concerns one
 * machine, and empty for a check of the whole portal.
 */
export const operational_checks = pgTable(
  'operational_checks',
  {
    name: text().notNull(),
    machine: text().notNull().default(''),
    state: text().$type<'ok' | 'warning' | 'failed' | 'unknown'>().notNull(),
    /** French sentence about the result, without personal data. */
    cause: text().notNull(),
    /** Time since which the check passes, or since which it does not. */
    since: timestampColumn('since').notNull(),
    checked_at: timestampColumn('checked_at').notNull(),
    /** Time of the last alert about a failure of this check. */
    alerted_at: timestampColumn('alerted_at'),
    /** Start of the failure that was announced and is not over; null when there is none. */
    announced_since: timestampColumn('announced_since'),
  },
  (table) => [primaryKey({ columns: [table.name, table.machine] })],
)

/** Times of operational events by name: the last backup, its last failure, the last write of a readiness check. */
export const operational_marks = pgTable('operational_marks', {
  name: text().primaryKey(),
  at: timestampColumn('at').notNull(),
  /** Kind of a failure, without personal data. */
  detail: text().notNull().default(''),
})

/** Numbers of HTTP requests and of server errors (5xx) by minute, over all instances; deleted after an hour. */
export const request_counts = pgTable('request_counts', {
  minute: timestampColumn('minute').primaryKey(),
  requests: integer().notNull(),
  failures: integer().notNull(),
})
