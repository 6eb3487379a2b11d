import { index, integer, pgTable, smallint, text } from '#server/drizzle/pgCore.ts'
import { bytea, moment } from './columns.ts'
import { members } from './members.ts'

/**
 * One row an address and a browser that has asked for its new password, a member's or not: the newest request
 * replaces the former of that browser, and nobody else's.
 * `code_hash` becomes null once the code is used; `token_hash` is then what lets a password be chosen, once.
 */
export const password_resets = pgTable(
  'password_resets',
  {
    /** SHA-256 of the address in its canonical form and of the browser: what strangers type is not kept. */
    email_hash: bytea('email_hash').primaryKey(),
    member_id: integer().references(() => members.id, { onDelete: 'cascade' }),
    code_hash: text(),
    tries: smallint().notNull().default(0),
    token_hash: bytea('token_hash'),
    /** SHA-256 of the address and of the network, by which a browser that keeps no cookie is found again. */
    network_hash: bytea('network_hash'),
    expires_at: moment('expires_at').notNull(),
  },
  (table) => [
    index('password_resets_network').on(table.network_hash),
    index('password_resets_token').on(table.token_hash),
    index('password_resets_member').on(table.member_id),
    index('password_resets_expiry').on(table.expires_at),
  ],
)
