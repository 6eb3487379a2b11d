import { bigint, boolean, index, integer, pgTable, smallint, text, uuid } from '#server/drizzle/pgCore.ts'
import type { PushedNote } from '#contract/push/push.ts'
import { bytea, moment } from './columns.ts'
import { members } from './members.ts'
import { sessions } from './session.ts'

/** The signed-in devices that are told by notification, and of what: gone with their session. */
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
    /** With which what is said is sealed for this browser alone. */
    p256dh: text().notNull(),
    auth: text().notNull(),
    /** The public key of ours that the browser was given: another of ours it would refuse. */
    key: text().notNull(),
    urgent: boolean().notNull(),
    reminders: boolean().notNull(),
    seats: boolean().notNull(),
    with_mail: boolean().notNull(),
    is_discreet: boolean().notNull(),
    chosen_at: moment('chosen_at').notNull().defaultNow(),
  },
  (table) => [index('push_subscriptions_member').on(table.member_id, table.chosen_at)],
)

/** What is to be told to which device: a row goes once it is taken, or is of no use any more. */
export const push_waiting = pgTable(
  'push_waiting',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    session_hash: bytea('session_hash')
      .notNull()
      .references(() => push_subscriptions.session_hash, { onDelete: 'cascade' }),
    kind: text().$type<PushedNote['kind']>().notNull(),
    about: integer(),
    /** The mail that waits whether a device takes this, by its batch. */
    mail: uuid(),
    attempts: smallint().notNull().default(0),
    due_at: moment('due_at').notNull().defaultNow(),
    expires_at: moment('expires_at').notNull(),
  },
  (table) => [index('push_waiting_due').on(table.due_at), index('push_waiting_session').on(table.session_hash)],
)
