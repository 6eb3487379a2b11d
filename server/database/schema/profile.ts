import { boolean, index, integer, pgTable, text } from '#server/drizzle/pgCore.ts'
import { timestampColumn } from './columns.ts'
import { members } from './members.ts'

/** Personal data archives that members have requested. */
export const data_exports = pgTable(
  'data_exports',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    member_id: integer()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    state: text().$type<'en-preparation' | 'prete' | 'echouee'>().notNull().default('en-preparation'),
    asked_at: timestampColumn('asked_at').notNull().defaultNow(),
    until: timestampColumn('until'),
    /**
     * Path of the personal data archive in the file storage, written before the file exists so that it is always
     * cleaned up.
     */
    file: text(),
    size: integer(),
    /** Board member who requested the archive for the member. No foreign key: the archive outlives that account. */
    asked_by: integer(),
    /** True when the personal data archive contains bank data. On the board, only the treasury may then download it. */
    holds_bank: boolean().notNull().default(true),
  },
  (table) => [index('data_exports_member').on(table.member_id)],
)
