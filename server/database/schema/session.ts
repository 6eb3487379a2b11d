import { boolean, index, integer, pgTable, primaryKey, text } from '#server/drizzle/pgCore.ts'
import { bytea, timestampColumn } from './columns.ts'
import { members } from './members.ts'

/** Sessions, one row for each signed-in device. Only the SHA-256 of the token is stored. */
export const sessions = pgTable(
  'sessions',
  {
    token_hash: bytea('token_hash').primaryKey(),
    /** Public number by which its member refers to the session; no credential. */
    id: integer().notNull().unique().generatedAlwaysAsIdentity(),
    member_id: integer()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    remember: boolean().notNull(),
    device_type: text().notNull(),
    /** Display name of the device: « Firefox sur Android ». */
    device_name: text().notNull(),
    device_platform: text().notNull(),
    created_at: timestampColumn('created_at').notNull().defaultNow(),
    expires_at: timestampColumn('expires_at').notNull(),
    /**
     * Last re-authentication (step-up) of the session's user, and its method; sensitive office acts require a recent
     * one.
     */
    confirmed_at: timestampColumn('confirmed_at').notNull().defaultNow(),
    confirmed_by: text().$type<'password' | 'passkey'>().notNull().default('password'),
    /** Date of the session's last activity in the office. */
    office_at: timestampColumn('office_at'),
    /** Half of the key that decrypts the device's offline pack; the other half is the token. */
    offline_key: bytea('offline_key'),
  },
  (table) => [index('sessions_member').on(table.member_id), index('sessions_expiry').on(table.expires_at)],
)

/** Devices that have signed in to an account. Wrong passwords from other devices do not block them. */
export const known_devices = pgTable(
  'known_devices',
  {
    /** SHA-256 of the secret stored on the device. */
    device_hash: bytea('device_hash').notNull(),
    /** Public number by which its member refers to the device; no credential. */
    id: integer().notNull().unique().generatedAlwaysAsIdentity(),
    /** Display name of the device; null when it sent none. */
    device_name: text(),
    member_id: integer()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    signed_in_at: timestampColumn('signed_in_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.device_hash, table.member_id] }),
    index('known_devices_member').on(table.member_id, table.signed_in_at),
    index('known_devices_age').on(table.signed_in_at),
  ],
)
