import { sql } from '#server/drizzle/drizzle.ts'
import { index, integer, jsonb, pgTable, smallint, text, uuid } from '#server/drizzle/pgCore.ts'
import { moment } from './columns.ts'

/**
 * The mails to send, written in the transaction of what they tell. Once sent or expired, a row keeps neither its
 * recipient nor its content; of one to a member its subject stays.
 */
export const outbox = pgTable(
  'outbox',
  {
    /** Also the mail's Message-ID, the same at each attempt. */
    id: uuid().primaryKey().defaultRandom(),
    status: text().$type<'waiting' | 'sent' | 'failed' | 'expired'>().notNull().default('waiting'),
    /** Null for a mail to nobody, written so that known and unknown addresses take the same work. */
    recipient: text(),
    /** What is sent to many at once has one name, by which it is counted. */
    batch: text(),
    content: jsonb().$type<{ kind: string }>(),
    /** The member whose address it was, and its subject once it has left: what the office says was mailed to them. */
    member_id: integer(),
    subject: text(),
    attempts: smallint().notNull().default(0),
    next_attempt_at: moment('next_attempt_at').notNull().defaultNow(),
    /** After this the mail is of no use, and is not sent. */
    expires_at: moment('expires_at'),
    created_at: moment('created_at').notNull().defaultNow(),
    finished_at: moment('finished_at'),
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
