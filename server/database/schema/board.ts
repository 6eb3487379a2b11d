import { sql } from '#server/drizzle/drizzle.ts'
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text } from '#server/drizzle/pgCore.ts'
import type { BoardRole } from '#contract/office/boardRoles.ts'
import { bytea, moment } from './columns.ts'
import { members } from './members.ts'

/** What each of the board may do. Whoever has one is `board` in `members.role`, which a former version reads. */
export const board_roles = pgTable(
  'board_roles',
  {
    member_id: integer()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    role: text().$type<BoardRole>().notNull(),
    given_at: moment('given_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.member_id, table.role] }),
    check('board_roles_role', sql`${table.role} in ('editing', 'memberships', 'treasury', 'administration')`),
  ],
)

/** A text that is being written: one for each text, saved as one types. */
export const text_drafts = pgTable(
  'text_drafts',
  {
    /** The folder of its kind, and the name of its file. */
    kind: text().notNull(),
    slug: text().notNull(),
    /** As it is typed: not yet right. */
    head: jsonb().$type<Record<string, unknown>>().notNull(),
    body: text().notNull(),
    /** The file that was published when it was begun; null for a new text. */
    base: text(),
    /** One more at each saving: who saves over another's is told. */
    version: integer().notNull().default(1),
    updated_at: moment('updated_at').notNull().defaultNow(),
    /** No reference: the draft outlives who has written it. */
    updated_by: integer(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.slug] })],
)

/** Every state in which a text was published, as its file. */
export const text_versions = pgTable(
  'text_versions',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text().notNull(),
    slug: text().notNull(),
    text: text().notNull(),
    act: text().$type<'found' | 'published' | 'withdrawn' | 'restored' | 'imported'>().notNull(),
    /** Null for what came from a folder. */
    by_member: integer(),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [index('text_versions_text').on(table.kind, table.slug, table.id)],
)

/** What is done to a text at an hour: the file that is then published, or its withdrawal. */
export const text_schedules = pgTable(
  'text_schedules',
  {
    kind: text().notNull(),
    slug: text().notNull(),
    act: text().$type<'publish' | 'withdraw'>().notNull(),
    at: moment('at').notNull(),
    /** As it was found right when the hour was set; null for a withdrawal. */
    text: text(),
    by_member: integer().notNull(),
    /** Why it could not be done, for who has set the hour. */
    failure: text(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.slug, table.act] })],
)

/** Who has a text open. */
export const text_presence = pgTable(
  'text_presence',
  {
    kind: text().notNull(),
    slug: text().notNull(),
    member_id: integer()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    seen_at: moment('seen_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.member_id, table.kind, table.slug] })],
)

/** Secret addresses at which a draft is shown as its page. */
export const text_previews = pgTable('text_previews', {
  /** SHA-256 of the secret. */
  secret_hash: bytea('secret_hash').primaryKey(),
  kind: text().notNull(),
  slug: text().notNull(),
  by_member: integer().notNull(),
  expires_at: moment('expires_at').notNull(),
})
