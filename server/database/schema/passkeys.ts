import { bigint, boolean, index, integer, pgTable, text } from '#server/drizzle/pgCore.ts'
import { bytea, timestampColumn } from './columns.ts'
import { members } from './members.ts'

/** Passkeys of members, as public keys. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    member_id: integer()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** WebAuthn credential id, in base64url. */
    credential_id: text().notNull().unique(),
    public_key: bytea().notNull(),
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    is_backed_up: boolean().notNull(),
    name: text().notNull(),
    /** Host that the passkey was made for (WebAuthn RP ID); null for an old passkey until its next use. */
    rp_id: text(),
    created_at: timestampColumn('created_at').notNull().defaultNow(),
    used_at: timestampColumn('used_at'),
  },
  (table) => [index('passkeys_member').on(table.member_id)],
)

/** Single-use WebAuthn challenges given to browsers. */
export const passkey_challenges = pgTable(
  'passkey_challenges',
  {
    /** SHA-256 of the WebAuthn challenge. */
    challenge_hash: bytea().primaryKey(),
    /** Member who adds a passkey; null for a sign-in. */
    member_id: integer().references(() => members.id, { onDelete: 'cascade' }),
    expires_at: timestampColumn('expires_at').notNull(),
  },
  (table) => [index('passkey_challenges_expiry').on(table.expires_at)],
)
