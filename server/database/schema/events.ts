import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from '#server/drizzle/pgCore.ts'
import { sql } from '#server/drizzle/drizzle.ts'
import type { EventAnswer, EventType, FeedKind } from '#contract/events/events.ts'
import { bytea, moment, search, titleIndex } from './columns.ts'
import { companies } from './companies.ts'
import { members } from './members.ts'

export const events = pgTable(
  'events',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    slug: text().notNull().unique(),
    company_id: integer().references(() => companies.id),
    type: text().$type<EventType>().notNull(),
    title: text().notNull(),
    summary: text().notNull(),
    /** Markdown. */
    body: text().notNull(),
    /** Its words alone. */
    words: text().notNull(),
    starts_at: moment('starts_at').notNull(),
    ends_at: moment('ends_at').notNull(),
    /** The town or the base; null for one that is online alone. */
    place: text(),
    address: text(),
    online_url: text(),
    programme: jsonb().$type<{ at: string; what: string }[]>().notNull(),
    capacity: integer(),
    /** After it nobody says any more that they come; null for as long as it has not ended. */
    registration_until: moment('registration_until'),
    organiser: text().notNull(),
    /** The event whose session it is, by the name of its file: one more date of the same, with its own seats. */
    session_of: text(),
    /** Whether home announces it to everyone. */
    is_public: boolean().notNull().default(false),
    is_cancelled: boolean().notNull().default(false),
    withdrawn: boolean().notNull().default(false),
    /** Grows with each change, so that calendars take it. */
    sequence: integer().notNull().default(0),
    updated_at: moment('updated_at').notNull(),
    search: search('title', 'summary', 'words'),
  },
  (table) => [
    index('events_start').on(table.starts_at, table.id),
    index('events_search').using('gin', table.search),
    titleIndex('events_titles', table.title),
    check('events_capacity', sql`${table.capacity} > 0`),
    check('events_order', sql`${table.ends_at} > ${table.starts_at}`),
  ],
)

/** The PDFs of an event. */
export const event_documents = pgTable(
  'event_documents',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Null for one that the office was given and has not published, or that its event names no more. */
    event_id: integer().references(() => events.id, { onDelete: 'cascade' }),
    /** The name of the imported file. */
    name: text().notNull().unique(),
    title: text().notNull(),
    rank: smallint().notNull(),
    sha256: text().notNull(),
    file: text().notNull(),
    size: integer().notNull(),
    added_at: moment('added_at').notNull().defaultNow(),
  },
  (table) => [index('event_documents_event').on(table.event_id, table.rank)],
)

/** What each member has answered. */
export const event_answers = pgTable(
  'event_answers',
  {
    event_id: integer()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    member_id: integer()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    answer: text().$type<EventAnswer>().notNull(),
    /** Of those who come: a seat, or a place in the queue. */
    seat: text().$type<'inscrit' | 'attente'>(),
    /** The order in which seats were asked for. */
    turn: bigint({ mode: 'number' }),
    answered_at: moment('answered_at').notNull().defaultNow(),
    /** When the mail that reminds of it was written. */
    reminded_at: moment('reminded_at'),
  },
  (table) => [
    primaryKey({ columns: [table.event_id, table.member_id] }),
    index('event_answers_member').on(table.member_id),
    index('event_answers_turn').on(table.event_id, table.turn),
  ],
)

/** Who was there, as noted at the door. A line that was noted by mistake stays, so that its scan does not come back. */
export const event_attendances = pgTable(
  'event_attendances',
  {
    event_id: integer()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    member_id: integer()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** When they came in, by the device that has noted it. */
    at: moment('at').notNull(),
    /** The last scan of theirs: sent again, it changes nothing. */
    key: uuid().notNull(),
    /** No reference, as in the journal. */
    by_member: integer().notNull(),
    removed_at: moment('removed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.event_id, table.member_id] }),
    index('event_attendances_member').on(table.member_id),
  ],
)

/** What an assembly needs, and how many proxies one may carry. */
export const event_assemblies = pgTable(
  'event_assemblies',
  {
    event_id: integer()
      .primaryKey()
      .references(() => events.id, { onDelete: 'cascade' }),
    /** How many must be there or represented. */
    quorum: integer().notNull(),
    proxies_each: smallint().notNull(),
  },
  (table) => [check('event_assemblies_counts', sql`${table.quorum} > 0 and ${table.proxies_each} >= 0`)],
)

/** Who has given their vote to whom: each once. */
export const event_proxies = pgTable(
  'event_proxies',
  {
    event_id: integer()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    giver_id: integer()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    holder_id: integer()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.event_id, table.giver_id] }),
    index('event_proxies_holder').on(table.event_id, table.holder_id),
    index('event_proxies_giver').on(table.giver_id),
    index('event_proxies_holders').on(table.holder_id),
    check('event_proxies_other', sql`${table.giver_id} <> ${table.holder_id}`),
  ],
)

/** The calendars that members follow elsewhere: their addresses are secrets, kept as hashes. */
export const calendar_feeds = pgTable(
  'calendar_feeds',
  {
    member_id: integer()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    kind: text().$type<FeedKind>().notNull(),
    secret_hash: bytea().notNull().unique(),
    /** False when others who see the member's calendar see « Occupé » and no title. */
    shows_details: boolean().notNull().default(false),
    created_at: moment('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.member_id, table.kind] })],
)
