import { sql } from '#server/drizzle/drizzle.ts'
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text } from '#server/drizzle/pgCore.ts'
import type { BoardRole } from '#contract/office/boardRoles.ts'
import { bytea, timestampColumn } from './columns.ts'
import { members } from './members.ts'

/** Roles of the board members. Each of them also has `board` in `members.role`, which older versions read. */
export const board_roles = pgTable(
  'board_roles',
  {
    member_id: integer()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    role: text().$type<BoardRole>().notNull(),
    given_at: timestampColumn('given_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.member_id, table.role] }),
    check('board_roles_role', sql`${table.role} in ('editing', 'memberships', 'treasury', 'administration')`),
  ],
)

/** Unpublished drafts of office texts, one for each text, saved during typing. */
export const text_drafts = pgTable(
  'text_drafts',
  {
    /** Folder of the drafted text's kind (`kind`), and its file name (`slug`). */
    kind: text().notNull(),
    slug: text().notNull(),
    /** Front matter of the draft as typed, not validated. */
    head: jsonb().$type<Record<string, unknown>>().notNull(),
    body: text().notNull(),
    /** Content of the published file when the draft was started; null for a new text. */
    base: text(),
    /** Draft's version number, increased at each save. A save over someone else's is reported. */
    version: integer().notNull().default(1),
    updated_at: timestampColumn('updated_at').notNull().defaultNow(),
    /** Member id of the last author, without a foreign key: the draft outlives the account. */
    updated_by: integer(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.slug] })],
)

/**
 * Version history of office texts: every state when a text was published, withdrawn, restored or imported, as a file.
 */
export const text_versions = pgTable(
  'text_versions',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text().notNull(),
    slug: text().notNull(),
    text: text().notNull(),
    act: text().$type<'found' | 'published' | 'withdrawn' | 'restored' | 'imported'>().notNull(),
    /** Member id of the author of a text's version; null for a text imported from a folder. */
    by_member: integer(),
    at: timestampColumn('at').notNull().defaultNow(),
  },
  (table) => [index('text_versions_text').on(table.kind, table.slug, table.id)],
)

/** Scheduled publications and withdrawals of office texts. */
export const text_schedules = pgTable(
  'text_schedules',
  {
    kind: text().notNull(),
    slug: text().notNull(),
    act: text().$type<'publish' | 'withdraw'>().notNull(),
    at: timestampColumn('at').notNull(),
    /** Content of the text file to publish, validated when the schedule was set; null for a withdrawal. */
    text: text(),
    by_member: integer().notNull(),
    /** Reason of a text's failed scheduled publication, for the person who scheduled it. */
    failure: text(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.slug, table.act] })],
)

/** Board members who have an office text open in the editor. */
export const text_presence = pgTable(
  'text_presence',
  {
    kind: text().notNull(),
    slug: text().notNull(),
    member_id: integer()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    seen_at: timestampColumn('seen_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.member_id, table.kind, table.slug] })],
)

/** Secret preview links to drafts of office texts. */
export const text_previews = pgTable('text_previews', {
  /** SHA-256 of the secret in a draft's preview link. */
  secret_hash: bytea('secret_hash').primaryKey(),
  kind: text().notNull(),
  slug: text().notNull(),
  by_member: integer().notNull(),
  expires_at: timestampColumn('expires_at').notNull(),
})
