import { bigint, boolean, index, integer, pgTable, text } from '#server/drizzle/pgCore.ts'
import { bytea, moment } from './columns.ts'
import { members } from './members.ts'

/** The passkeys of members: public keys, which open nothing by themselves. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    member_id: integer()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** As WebAuthn has it, in base64url. */
    credential_id: text().notNull().unique(),
    public_key: bytea().notNull(),
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    is_backed_up: boolean().notNull(),
    name: text().notNull(),
    /** Host that the key was made for (WebAuthn's RP ID); null for one of before this was noted, until it is used. */
    rp_id: text(),
    created_at: moment('created_at').notNull().defaultNow(),
    used_at: moment('used_at'),
  },
  (table) => [index('passkeys_member').on(table.member_id)],
)

/** The challenges that browsers were given; each is taken once. */
export const passkey_challenges = pgTable(
  'passkey_challenges',
  {
    /** SHA-256 of the challenge. */
    challenge_hash: bytea().primaryKey(),
    /** Whose key is being added; null for a login. */
    member_id: integer().references(() => members.id, { onDelete: 'cascade' }),
    expires_at: moment('expires_at').notNull(),
  },
  (table) => [index('passkey_challenges_expiry').on(table.expires_at)],
)
