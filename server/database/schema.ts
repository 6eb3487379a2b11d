import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { ContactData } from '#contract/companies.ts'
import type { PostCategory } from '#contract/posts.ts'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
// Milliseconds, as JavaScript's dates: a moment read and given back is the same moment.
const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })

export const companies = pgTable('companies', {
  id: integer().primaryKey(),
  name: text().notNull().unique(),
  color: text().notNull(),
  header_logo_url: text().notNull(),
  contact: jsonb().$type<Omit<ContactData, 'company_id'>>().notNull(),
})

export const members = pgTable(
  'members',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    company_id: integer()
      .notNull()
      .references(() => companies.id),
    email: text().notNull(),
    password_hash: text().notNull(),
    first_name: text().notNull(),
    last_name: text().notNull(),
    image: text(),
    created_at: moment('created_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('members_email').on(sql`lower(${table.email})`)],
)

/** One row a signed-in device. The token itself is never stored, only its SHA-256. */
export const sessions = pgTable(
  'sessions',
  {
    token_hash: bytea('token_hash').primaryKey(),
    member_id: integer()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    remember: boolean().notNull(),
    device_type: text().notNull(),
    device_name: text().notNull(),
    device_platform: text().notNull(),
    created_at: moment('created_at').notNull().defaultNow(),
    expires_at: moment('expires_at').notNull(),
  },
  (table) => [index('sessions_member').on(table.member_id), index('sessions_expiry').on(table.expires_at)],
)

export const posts = pgTable(
  'posts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    company_id: integer().references(() => companies.id),
    category: text().$type<PostCategory>().notNull(),
    title: text().notNull(),
    summary: text().notNull(),
    /** Markdown. */
    body: text().notNull(),
    author: text().notNull(),
    reading_minutes: smallint().notNull(),
    published_at: moment('published_at').notNull(),
    updated_at: moment('updated_at').notNull().defaultNow(),
    /** The text without accents, as French stems and as whole words (a word half typed has no stem). */
    search: tsvector('search').generatedAlwaysAs(
      sql`to_tsvector('french', unaccented(title || ' ' || summary || ' ' || body)) || to_tsvector('simple', unaccented(title || ' ' || summary || ' ' || body))`,
    ),
  },
  (table) => [
    index('posts_newest').on(table.published_at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('posts_search').using('gin', table.search),
    check('posts_summary_length', sql`length(${table.summary}) <= 400`),
  ],
)

/** How often a key (an address, an account) was used since its window began. Keys are hashed: no e-mail stands here. */
export const rate_limits = pgTable(
  'rate_limits',
  {
    key: bytea('key').primaryKey(),
    window_start: moment('window_start').notNull(),
    hits: integer().notNull(),
  },
  (table) => [index('rate_limits_window').on(table.window_start)],
)

/** One row whose number grows with every change of what visitors read; triggers keep it and tell the servers. */
export const content_version = pgTable('content_version', {
  id: boolean().primaryKey().default(true),
  version: bigint({ mode: 'number' }).notNull(),
})
