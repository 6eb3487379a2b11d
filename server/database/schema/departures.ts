import { sql } from '#server/drizzle/drizzle.ts'
import { check, index, integer, jsonb, pgTable, text } from '#server/drizzle/pgCore.ts'
import { timestampColumn } from './columns.ts'
import { mandates } from './dues.ts'
import { members } from './members.ts'

/** Values that the columns of `members` had before a departure changed them. Dates in ISO 8601. */
export type MemberColumnsBeforeDeparture = {
  standing: 'active' | 'paused' | 'honorary'
  standing_on: string | null
  charged_from: string | null
  canonical_email: string
  news_consent_at: string | null
  wants_event_reminders: boolean
  deletion_at: string | null
}

/** Member data removed by a departure or a death, stored while the board can undo it. */
export const departures = pgTable(
  'departures',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    member_id: integer()
      .notNull()
      .unique()
      .references(() => members.id, { onDelete: 'cascade' }),
    standing: text().$type<'left' | 'deceased'>().notNull(),
    former: jsonb().$type<MemberColumnsBeforeDeparture>().notNull(),
    password_hash: text(),
    /** SEPA mandate that the member's departure revoked. */
    mandate_id: integer().references(() => mandates.id, { onDelete: 'set null' }),
    /** Rows of the `dues` table before the member's departure. */
    dues: jsonb().$type<Record<string, unknown>[]>().notNull(),
    by_member: integer().notNull(),
    noted_at: timestampColumn('noted_at').notNull().defaultNow(),
  },
  (table) => [
    index('departures_mandate').on(table.mandate_id),
    check('departures_standing', sql`${table.standing} in ('left', 'deceased')`),
  ],
)
