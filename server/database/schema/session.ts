import { boolean, index, integer, pgTable, primaryKey, text } from '#server/drizzle/pgCore.ts'
import { bytea, moment } from './columns.ts'
import { members } from './members.ts'

/** One row a signed-in device. The token itself is never stored, only its SHA-256. */
export const sessions = pgTable(
  'sessions',
  {
    token_hash: bytea('token_hash').primaryKey(),
    /** By which its member names it: it opens nothing. */
    id: integer().notNull().unique().generatedAlwaysAsIdentity(),
    member_id: integer()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    remember: boolean().notNull(),
    device_type: text().notNull(),
    /** As people know it: « Firefox sur Android ». */
    device_name: text().notNull(),
    device_platform: text().notNull(),
    created_at: moment('created_at').notNull().defaultNow(),
    expires_at: moment('expires_at').notNull(),
    /** When who uses it has last shown who they are, and by what: what matters most in the office asks again. */
    confirmed_at: moment('confirmed_at').notNull().defaultNow(),
    confirmed_by: text().$type<'password' | 'passkey'>().notNull().default('password'),
    /** When it last did something in the office. */
    office_at: moment('office_at'),
    /** Half of what opens the texts that this device keeps to be read without a network; the token is the other. */
    offline_key: bytea('offline_key'),
  },
  (table) => [index('sessions_member').on(table.member_id), index('sessions_expiry').on(table.expires_at)],
)

/** The devices that have signed in to an account: strangers' wrong passwords do not hold them up. One row for each. */
export const known_devices = pgTable(
  'known_devices',
  {
    /** SHA-256 of the secret that the device keeps. */
    device_hash: bytea('device_hash').notNull(),
    /** By which its member names it: it opens nothing. */
    id: integer().notNull().unique().generatedAlwaysAsIdentity(),
    /** As people know it; null when it has not said. */
    device_name: text(),
    member_id: integer()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    signed_in_at: moment('signed_in_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.device_hash, table.member_id] }),
    index('known_devices_member').on(table.member_id, table.signed_in_at),
    index('known_devices_age').on(table.signed_in_at),
  ],
)
