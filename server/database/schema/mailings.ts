import { boolean, index, integer, jsonb, pgTable, text, uuid } from '#server/drizzle/pgCore.ts'
import type { Audience } from '#contract/mailings/office.ts'
import { moment } from './columns.ts'

/** What the board has written to members at once. To whom it went is the outbox's affair: here it is a number. */
export const mailings = pgTable(
  'mailings',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Made by the browser for one sending: the same again changes nothing. */
    key: uuid().notNull().unique(),
    subject: text().notNull(),
    content: text().notNull(),
    audience: jsonb().$type<Audience>().notNull(),
    /** Whether devices were told by notification, and the portal shows it to those it was written to. */
    is_urgent: boolean().notNull().default(false),
    /** No reference, as in the journal. */
    by_member: integer().notNull(),
    /** How many mails were written, have left, could not leave, and were stopped before. */
    written: integer().notNull(),
    sent: integer().notNull().default(0),
    refused: integer().notNull().default(0),
    stopped: integer().notNull().default(0),
    made_at: moment('made_at').notNull().defaultNow(),
  },
  (table) => [index('mailings_made').on(table.made_at)],
)
