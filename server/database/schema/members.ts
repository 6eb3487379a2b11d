import { sql } from '#server/drizzle/drizzle.ts'
import { boolean, check, date, index, integer, pgTable, primaryKey, text } from '#server/drizzle/pgCore.ts'
import type { MemberListMappedField } from '#contract/members/memberLists.ts'
import type { MembershipStatus } from '#contract/members/memberRecord.ts'
import type { CanonicalEmail } from '#server/database/canonicalEmail.ts'
import { bytea, timestampColumn } from './columns.ts'
import { companies } from './companies.ts'

export const members = pgTable(
  'members',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    company_id: integer()
      .notNull()
      .references(() => companies.id),
    /** E-mail address as the member typed it, used as the recipient. */
    email: text().notNull(),
    /**
     * Canonical e-mail address for sign-in and uniqueness. A former member's has a prefix that no address contains,
     * which frees the address for a new request.
     */
    canonical_email: text().$type<CanonicalEmail>().notNull().unique(),
    /** Password hash; null until the account is activated. */
    password_hash: text(),
    first_name: text().notNull(),
    last_name: text().notNull(),
    /** URL of the profile picture; null without one. */
    image: text(),
    phone: text().notNull().default(''),
    base: text().notNull().default(''),
    function: text().notNull().default(''),
    contract: text().notNull().default(''),
    working_time: text().notNull().default(''),
    joined_on: date()
      .notNull()
      .default(sql`current_date`),
    /** Random code in the QR code of the member's card, without personal data. */
    card_code: text()
      .notNull()
      .unique()
      .default(sql`translate(rtrim(encode(uuid_send(gen_random_uuid()), 'base64'), '='), '+/', '-_')`),
    wants_event_reminders: boolean().notNull().default(true),
    /** Date of consent to the newsletter; null without consent. */
    news_consent_at: timestampColumn('news_consent_at'),
    /** Date of the account's erasure, when the member has requested it. */
    deletion_at: timestampColumn('deletion_at'),
    /** Role of the member in the portal: `board` for a board member. */
    role: text().$type<'member' | 'board'>().notNull().default('member'),
    created_at: timestampColumn('created_at').notNull().defaultNow(),
    /** Membership status of the member, and its date once it has changed. */
    standing: text().$type<MembershipStatus>().notNull().default('active'),
    standing_on: date(),
    /** First day for which the member owes dues: after a pause, or for an imported member. */
    charged_from: date(),
    /** True for members imported from a list, whose accounts are not deleted as unused. */
    is_imported: boolean().notNull().default(false),
    /** Name, e-mail address and phone number, in which the office searches for members. */
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

/** True when a membership status means that the person is no longer a member. */
export const isFormerMemberStatus = (standing: MembershipStatus): boolean =>
  standing === 'left' || standing === 'deceased'

/** Board's notes about a member, included in the member's data archive. */
export const member_notes = pgTable(
  'member_notes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    member_id: integer()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** Member id of the note's author, without a foreign key: the note outlives the account. */
    by_member: integer().notNull(),
    text: text().notNull(),
    at: timestampColumn('at').notNull().defaultNow(),
  },
  (table) => [index('member_notes_member').on(table.member_id)],
)

/** Pending changes of a member's e-mail address, to be confirmed from both mailboxes. */
export const email_changes = pgTable('email_changes', {
  member_id: integer()
    .primaryKey()
    .references(() => members.id, { onDelete: 'cascade' }),
  email: text().notNull(),
  by_member: integer().notNull(),
  /** SHA-256 of the secrets mailed to the former and the new e-mail address. */
  former_hash: bytea('former_hash').notNull().unique(),
  new_hash: bytea('new_hash').notNull().unique(),
  former_confirmed_at: timestampColumn('former_confirmed_at'),
  new_confirmed_at: timestampColumn('new_confirmed_at'),
  expires_at: timestampColumn('expires_at').notNull(),
})

/** Saved filters of the member list, by board member. */
export const member_views = pgTable(
  'member_views',
  {
    member_id: integer()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** Query string of the member list with the saved filters. */
    query: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.member_id, table.name] })],
)

/** Records of imported member lists. Their content is not stored. */
export const member_lists = pgTable('member_lists', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  /** Importer's member id, without a foreign key: the list outlives the account. */
  by_member: integer().notNull(),
  added: integer().notNull(),
  imported_at: timestampColumn('imported_at').notNull().defaultNow(),
})

/**
 * Mappings of words in imported member lists to choices of the portal (as a company), chosen by a person. Words have no
 * accents; an empty slug means no choice.
 */
export const member_list_words = pgTable(
  'member_list_words',
  {
    kind: text().$type<MemberListMappedField>().notNull(),
    word: text().notNull(),
    slug: text().notNull(),
    by_member: integer().notNull(),
    mapped_at: timestampColumn('mapped_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.word] })],
)

/** Imported members and the date of their invitation to choose a password; null before it is sent. */
export const member_invitations = pgTable(
  'member_invitations',
  {
    member_id: integer()
      .primaryKey()
      .references(() => members.id, { onDelete: 'cascade' }),
    list_id: integer()
      .notNull()
      .references(() => member_lists.id),
    invited_at: timestampColumn('invited_at'),
  },
  (table) => [index('member_invitations_list').on(table.list_id, table.invited_at)],
)
