import { index, integer, pgTable } from 'drizzle-orm/pg-core'
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
