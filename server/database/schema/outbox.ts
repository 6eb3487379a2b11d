import { sql } from '#server/drizzle/drizzle.ts'
import { index, integer, jsonb, pgTable, smallint, text, uuid } from '#server/drizzle/pgCore.ts'
import { timestampColumn } from './columns.ts'

/**
 * Outgoing e-mails, inserted in the transaction that they report. Sent or expired rows lose recipient and content; a
 * mail to a member keeps its subject.
 */
export const outbox = pgTable(
  'outbox',
  {
    /** Id of the mail and its Message-ID, the same at each attempt. */
    id: uuid().primaryKey().defaultRandom(),
    status: text().$type<'waiting' | 'sent' | 'failed' | 'expired'>().notNull().default('waiting'),
    /**
     * E-mail address of the recipient; null for a dummy mail, written so that known and unknown addresses take the same
     * time.
     */
    recipient: text(),
    /** Shared name of the mails of one mailing, by which they are counted. */
    batch: text(),
    content: jsonb().$type<{ kind: string }>(),
    /** Member who receives the mail, and its subject once sent; the office lists both. */
    member_id: integer(),
    subject: text(),
    attempts: smallint().notNull().default(0),
    next_attempt_at: timestampColumn('next_attempt_at').notNull().defaultNow(),
    /** Time after which the outgoing mail is useless and is not sent. */
    expires_at: timestampColumn('expires_at'),
    created_at: timestampColumn('created_at').notNull().defaultNow(),
    finished_at: timestampColumn('finished_at'),
  },
  (table) => [
    index('outbox_waiting')
      .on(table.next_attempt_at)
      .where(sql`${table.status} = 'waiting'`),
    index('outbox_finished').on(table.finished_at),
    index('outbox_member')
      .on(table.member_id)
      .where(sql`${table.member_id} is not null`),
    index('outbox_batch')
      .on(table.batch)
      .where(sql`${table.batch} is not null`),
  ],
)
