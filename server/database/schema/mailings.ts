import { boolean, index, integer, jsonb, pgTable, text, uuid } from '#server/drizzle/pgCore.ts'
import type { MailingAudience } from '#contract/mailings/office.ts'
import { timestampColumn } from './columns.ts'

/** Mailings from the board to many members. The outbox holds the recipients; only counts are stored here. */
export const mailings = pgTable(
  'mailings',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Idempotency key of the mailing, made by the browser. */
    key: uuid().notNull().unique(),
    subject: text().notNull(),
    content: text().notNull(),
    audience: jsonb().$type<MailingAudience>().notNull(),
    /** True when the mailing is also sent as a push notification and shown in the portal. */
    is_urgent: boolean().notNull().default(false),
    /** Member id of the mailing's author, without a foreign key, as in the activity journal. */
    by_member: integer().notNull(),
    /** Numbers of the mailing's mails that were written, sent, refused and stopped. */
    written: integer().notNull(),
    sent: integer().notNull().default(0),
    refused: integer().notNull().default(0),
    stopped: integer().notNull().default(0),
    made_at: timestampColumn('made_at').notNull().defaultNow(),
  },
  (table) => [index('mailings_made').on(table.made_at)],
)
