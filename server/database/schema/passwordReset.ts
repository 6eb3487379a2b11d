import { index, integer, pgTable, smallint, text } from '#server/drizzle/pgCore.ts'
import { bytea, timestampColumn } from './columns.ts'
import { members } from './members.ts'

/**
 * Password reset requests, one row for each e-mail address and browser, whether a member has the address or not. A new
 * request replaces only the same browser's. `code_hash` becomes null once the code is used; `token_hash` then allows
 * choosing a password, once.
 */
export const password_resets = pgTable(
  'password_resets',
  {
    /** SHA-256 of the canonical e-mail address and the browser: addresses typed by strangers are not stored. */
    email_hash: bytea('email_hash').primaryKey(),
    member_id: integer().references(() => members.id, { onDelete: 'cascade' }),
    code_hash: text(),
    tries: smallint().notNull().default(0),
    token_hash: bytea('token_hash'),
    /** SHA-256 of the e-mail address and the IP network, which identifies a browser without cookies. */
    network_hash: bytea('network_hash'),
    expires_at: timestampColumn('expires_at').notNull(),
  },
  (table) => [
    index('password_resets_network').on(table.network_hash),
    index('password_resets_token').on(table.token_hash),
    index('password_resets_member').on(table.member_id),
    index('password_resets_expiry').on(table.expires_at),
  ],
)
