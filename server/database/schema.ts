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
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ContactData } from '#contract/companies.ts'
import type { PostCategory } from '#contract/posts.ts'
import type { MailContent } from '#server/mail/messages.ts'

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

/** The devices that have signed in to an account: strangers' wrong passwords do not hold them up. One row for each. */
export const known_devices = pgTable(
  'known_devices',
  {
    /** SHA-256 of the secret that the device keeps. */
    device_hash: bytea('device_hash').notNull(),
    member_id: integer()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    signed_in_at: moment('signed_in_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.device_hash, table.member_id] }),
    index('known_devices_member').on(table.member_id, table.signed_in_at),
    index('known_devices_age').on(table.signed_in_at),
  ],
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

/**
 * One row an address and a browser that has asked for its new password, a member's or not: the newest request
 * replaces the former of that browser, and nobody else's.
 * `code_hash` becomes null once the code is used; `token_hash` is then what lets a password be chosen, once.
 */
export const password_resets = pgTable(
  'password_resets',
  {
    /** SHA-256 of the address in lower case and of the browser: what strangers type is not kept. */
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

/** What visitors and members have written to the office. */
export const contact_messages = pgTable('contact_messages', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  company_id: integer()
    .notNull()
    .references(() => companies.id),
  name: text().notNull(),
  email: text().notNull(),
  phone: text().notNull(),
  subject: text().notNull(),
  content: text().notNull(),
  /** SHA-256 of the whole message while a second one like it is taken for the same; null afterwards. */
  fingerprint: bytea('fingerprint').unique(),
  created_at: moment('created_at').notNull().defaultNow(),
})

/**
 * The mails to send, written in the transaction of what they tell. Once sent or expired, a row keeps neither its
 * recipient nor its content.
 */
export const outbox = pgTable(
  'outbox',
  {
    /** Also the mail's Message-ID, the same at each attempt. */
    id: uuid().primaryKey().defaultRandom(),
    status: text().$type<'waiting' | 'sent' | 'failed' | 'expired'>().notNull().default('waiting'),
    /** Null for a mail to nobody, written so that known and unknown addresses take the same work. */
    recipient: text(),
    content: jsonb().$type<MailContent>(),
    attempts: smallint().notNull().default(0),
    next_attempt_at: moment('next_attempt_at').notNull().defaultNow(),
    /** After this the mail is of no use, and is not sent. */
    expires_at: moment('expires_at'),
    created_at: moment('created_at').notNull().defaultNow(),
    finished_at: moment('finished_at'),
  },
  (table) => [
    index('outbox_waiting')
      .on(table.next_attempt_at)
      .where(sql`${table.status} = 'waiting'`),
    index('outbox_finished').on(table.finished_at),
  ],
)

/**
 * The background work that is waiting or being done, written in the transaction that wants it. What is done leaves no
 * row; what was given up keeps one for a month.
 */
export const jobs = pgTable(
  'jobs',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    /** One job of that name and key at a time; null for as many as are added. */
    key: text(),
    payload: jsonb().notNull(),
    attempts: smallint().notNull().default(0),
    /** When it may be done; while it is being done, when another may take it over. */
    due_at: moment('due_at').notNull().defaultNow(),
    /** Who is doing it: one attempt of one process. */
    lease: uuid(),
    /** When it is to be done once more, if it was added again while it was being done. */
    again_at: moment('again_at'),
    /** Why the last attempt failed: its kind, no one's data. */
    failure: text(),
    failed_at: moment('failed_at'),
    created_at: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('jobs_due')
      .on(table.due_at)
      .where(sql`${table.failed_at} is null`),
    uniqueIndex('jobs_key')
      .on(table.name, table.key)
      .where(sql`${table.failed_at} is null`),
    check('jobs_payload_length', sql`octet_length(${table.payload}::text) <= 16384`),
  ],
)
