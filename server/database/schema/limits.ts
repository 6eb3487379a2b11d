import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
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

/** What devices have sent under a key, so that the same again changes nothing: neither by whom nor what it was. */
export const sendings = pgTable(
  'sendings',
  {
    key: uuid().notNull(),
    call: text().notNull(),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.key, table.call] }), index('sendings_at').on(table.at)],
)
