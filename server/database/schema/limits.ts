import { index, integer, pgTable, primaryKey, text, uuid } from '#server/drizzle/pgCore.ts'
import { bytea, timestampColumn } from './columns.ts'

/**
 * Rate limit counters: uses of a key (an IP address, an account) since its window began. Keys are hashed, so no e-mail
 * address is stored.
 */
export const rate_limits = pgTable(
  'rate_limits',
  {
    key: bytea('key').primaryKey(),
    window_start: timestampColumn('window_start').notNull(),
    hits: integer().notNull(),
  },
  (table) => [index('rate_limits_window').on(table.window_start)],
)

/**
 * Idempotency keys of HTTP requests, sent by devices. Rows identify nobody: the key is hashed with its sender, and the
 * content with the key.
 */
export const sendings = pgTable(
  'sendings',
  {
    key: uuid().notNull(),
    call: text().notNull(),
    /** Hash of the HTTP request's parameters and body; null in rows of the previous version. */
    content_hash: bytea('content_hash'),
    at: timestampColumn('at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.key, table.call] }), index('sendings_at').on(table.at)],
)
