import { sql } from '#server/drizzle/drizzle.ts'
import { boolean, check, date, index, integer, pgTable, primaryKey, text } from '#server/drizzle/pgCore.ts'
import type { WordKind } from '#contract/members/memberLists.ts'
import type { Standing } from '#contract/members/members.ts'
import type { CanonicalEmail } from '#server/database/canonicalEmail.ts'
import { bytea, moment } from './columns.ts'
import { companies } from './companies.ts'

export const members = pgTable(
  'members',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    company_id: integer()
      .notNull()
      .references(() => companies.id),
    /** As they have written it, and are written to. */
    email: text().notNull(),
    /** Of who has left, behind a word that no address holds: nobody signs in by it, and another request may come from it. */
    canonical_email: text().$type<CanonicalEmail>().notNull().unique(),
    /** Null until the account is activated. */
    password_hash: text(),
    first_name: text().notNull(),
    last_name: text().notNull(),
    /** The address of their picture; null without one. */
    image: text(),
    phone: text().notNull().default(''),
    base: text().notNull().default(''),
    function: text().notNull().default(''),
    contract: text().notNull().default(''),
    working_time: text().notNull().default(''),
    joined_on: date()
      .notNull()
      .default(sql`current_date`),
    /** What the QR code of their card holds: it names nobody. */
    card_code: text()
      .notNull()
      .unique()
      .default(sql`translate(rtrim(encode(uuid_send(gen_random_uuid()), 'base64'), '='), '+/', '-_')`),
    wants_event_reminders: boolean().notNull().default(true),
    /** The consent to the association's news; null without it. */
    news_consent_at: moment('news_consent_at'),
    /** When all of it will be gone, for who has asked for that. */
    deletion_at: moment('deletion_at'),
    /** `board`: elected to run the association. */
    role: text().$type<'member' | 'board'>().notNull().default('member'),
    created_at: moment('created_at').notNull().defaultNow(),
    /** Whether they pay, and whether they are still a member; since when, once that was changed. */
    standing: text().$type<Standing>().notNull().default('active'),
    standing_on: date(),
    /** They owe nothing for the time before: after a pause, or for who was on a list from elsewhere. */
    charged_from: date(),
    /** Came with a list from elsewhere: their account is not taken for an unused one. */
    is_imported: boolean().notNull().default(false),
    /** What they are found by in the office. */
    search: text()
      .notNull()
      .generatedAlwaysAs(sql`unaccented(first_name || ' ' || last_name || ' ' || email || ' ' || phone)`),
  },
  (table) => [
    check('members_role', sql`${table.role} in ('member', 'board')`),
    check('members_standing', sql`${table.standing} in ('active', 'paused', 'honorary', 'left', 'deceased')`),
    index('members_search').using('gin', sql`${table.search} gin_trgm_ops`),
    index('members_name').on(table.last_name, table.first_name, table.id),
    index('members_company').on(table.company_id),
    index('members_phone')
      .on(table.phone)
      .where(sql`${table.phone} <> ''`),
  ],
)

/** Whether someone is a member no more. */
export const isFormer = (standing: Standing): boolean => standing === 'left' || standing === 'deceased'

/** What the board has noted about a member: they are told of it in their archive. */
export const member_notes = pgTable(
  'member_notes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    member_id: integer()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** No reference: the note outlives who has written it. */
    by_member: integer().notNull(),
    text: text().notNull(),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [index('member_notes_member').on(table.member_id)],
)

/** An address that is to replace a member's, once both mailboxes have said yes. */
export const email_changes = pgTable('email_changes', {
  member_id: integer()
    .primaryKey()
    .references(() => members.id, { onDelete: 'cascade' }),
  email: text().notNull(),
  by_member: integer().notNull(),
  /** SHA-256 of the secrets that were mailed to the former and to the new address. */
  former_hash: bytea('former_hash').notNull().unique(),
  new_hash: bytea('new_hash').notNull().unique(),
  former_confirmed_at: moment('former_confirmed_at'),
  new_confirmed_at: moment('new_confirmed_at'),
  expires_at: moment('expires_at').notNull(),
})

/** The filters of the list of members that someone of the board has kept under a name. */
export const member_views = pgTable(
  'member_views',
  {
    member_id: integer()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** As the address of the list has them. */
    query: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.member_id, table.name] })],
)

/** The lists of members that were imported. What they were is not kept. */
export const member_lists = pgTable('member_lists', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  /** No reference: the list outlives who has imported it. */
  by_member: integer().notNull(),
  added: integer().notNull(),
  imported_at: moment('imported_at').notNull().defaultNow(),
})

/** Words of lists that a person has mapped to a choice of the portal, without accents; an empty slug is no choice. */
export const member_list_words = pgTable(
  'member_list_words',
  {
    kind: text().$type<WordKind>().notNull(),
    word: text().notNull(),
    slug: text().notNull(),
    by_member: integer().notNull(),
    mapped_at: moment('mapped_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.word] })],
)

/** Who came with a list, and when they were sent the link with which they choose a password; null until it is. */
export const member_invitations = pgTable(
  'member_invitations',
  {
    member_id: integer()
      .primaryKey()
      .references(() => members.id, { onDelete: 'cascade' }),
    list_id: integer()
      .notNull()
      .references(() => member_lists.id),
    invited_at: moment('invited_at'),
  },
  (table) => [index('member_invitations_list').on(table.list_id, table.invited_at)],
)
