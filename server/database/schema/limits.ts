import { index, integer, pgTable, primaryKey, text, uuid } from '#server/drizzle/pgCore.ts'
import { bytea, moment } from './columns.ts'

/** How often a key (an address, an account) was used since its window began. Keys are hashed: no e-mail stands here. */
export const rate_limits = pgTable(
  'rate_limits',
  {
    key: bytea('key').primaryKey(),
    window_start: moment('window_start').notNull(),
    hits: integer().notNull(),
  },
  (table) => [index('rate_limits_window').on(table.window_start)],
)

/**
 * Idempotency keys of what devices have sent. A row names no person: its key is hashed with its sender, and its content
 * with the key, which is stored nowhere else.
 */
export const sendings = pgTable(
  'sendings',
  {
    key: uuid().notNull(),
    call: text().notNull(),
    /** Null in rows of the version before. */
    content_hash: bytea('content_hash'),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.key, table.call] }), index('sendings_at').on(table.at)],
)
