import { bigint, boolean, index, integer, pgTable, smallint, text, uuid } from '#server/drizzle/pgCore.ts'
import type { PushPayload } from '#contract/push/push.ts'
import { bytea, timestampColumn } from './columns.ts'
import { members } from './members.ts'
import { sessions } from './session.ts'

/** Push subscriptions of signed-in devices with their choices; deleted with the session. */
export const push_subscriptions = pgTable(
  'push_subscriptions',
  {
    session_hash: bytea('session_hash')
      .primaryKey()
      .references(() => sessions.token_hash, { onDelete: 'cascade' }),
    member_id: integer()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    endpoint: text().notNull().unique(),
    /** Browser's public key, with which notifications are encrypted for it. */
    p256dh: text().notNull(),
    auth: text().notNull(),
    /** Portal's VAPID public key given to the browser, which refuses any other. */
    key: text().notNull(),
    urgent: boolean().notNull(),
    reminders: boolean().notNull(),
    seats: boolean().notNull(),
    polls: boolean().notNull().default(false),
    with_mail: boolean().notNull(),
    is_discreet: boolean().notNull(),
    chosen_at: timestampColumn('chosen_at').notNull().defaultNow(),
  },
  (table) => [index('push_subscriptions_member').on(table.member_id, table.chosen_at)],
)

/** Push notifications to send, by device. A row is deleted once delivered or expired. */
export const push_waiting = pgTable(
  'push_waiting',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    session_hash: bytea('session_hash')
      .notNull()
      .references(() => push_subscriptions.session_hash, { onDelete: 'cascade' }),
    kind: text().$type<PushPayload['kind']>().notNull(),
    about: integer(),
    /** Batch id of the fallback e-mail, sent if no device takes the push notification. */
    mail: uuid(),
    attempts: smallint().notNull().default(0),
    due_at: timestampColumn('due_at').notNull().defaultNow(),
    expires_at: timestampColumn('expires_at').notNull(),
  },
  (table) => [index('push_waiting_due').on(table.due_at), index('push_waiting_session').on(table.session_hash)],
)
