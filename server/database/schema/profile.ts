import { boolean, index, integer, pgTable, text } from '#server/drizzle/pgCore.ts'
import { moment } from './columns.ts'
import { members } from './members.ts'

/** The archives of their data that members have asked for. */
export const data_exports = pgTable(
  'data_exports',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    member_id: integer()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    state: text().$type<'en-preparation' | 'prete' | 'echouee'>().notNull().default('en-preparation'),
    asked_at: moment('asked_at').notNull().defaultNow(),
    until: moment('until'),
    /** Among the files; named before it is there, so that it is found and removed whatever happens. */
    file: text(),
    size: integer(),
    /** Who of the board has asked for it in the member's place. No reference: the archive outlives them. */
    asked_by: integer(),
    /** Whether it holds bank data: for the board, only the treasury may have it then. */
    holds_bank: boolean().notNull().default(true),
  },
  (table) => [index('data_exports_member').on(table.member_id)],
)
