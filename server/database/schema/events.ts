import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from '#server/drizzle/pgCore.ts'
import { sql } from '#server/drizzle/drizzle.ts'
import type { AgendaPointValues } from '#contract/events/agenda.ts'
import type { ConvocationContent, ConvocationState } from '#contract/events/convocations.ts'
import type { MinutesRole } from '#contract/events/minutes.ts'
import type { PollQuestionDecision } from '#contract/polls/results.ts'
import type { EventAnswer, EventType, CalendarFeedKind } from '#contract/events/events.ts'
import { bytea, timestampColumn, fullTextSearchColumn, titleFullTextIndex } from './columns.ts'
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
    /** Event description in Markdown. */
    body: text().notNull(),
    /** Plain text of the Markdown `body`, for the search. */
    words: text().notNull(),
    starts_at: timestampColumn('starts_at').notNull(),
    ends_at: timestampColumn('ends_at').notNull(),
    /** Town or crew base where the event takes place; null for an online event. */
    place: text(),
    address: text(),
    online_url: text(),
    programme: jsonb().$type<{ at: string; what: string }[]>().notNull(),
    capacity: integer(),
    /** Registration deadline of the event; null when registration is open until the event ends. */
    registration_until: timestampColumn('registration_until'),
    organiser: text().notNull(),
    /** Slug of the main event when this one is another session of it, with its own seats. */
    session_of: text(),
    /** True when the home page shows the event to visitors. */
    is_public: boolean().notNull().default(false),
    is_cancelled: boolean().notNull().default(false),
    withdrawn: boolean().notNull().default(false),
    /** iCalendar SEQUENCE, increased at each change so that calendars update. */
    sequence: integer().notNull().default(0),
    updated_at: timestampColumn('updated_at').notNull(),
    search: fullTextSearchColumn('title', 'summary', 'words'),
  },
  (table) => [
    index('events_start').on(table.starts_at, table.id),
    index('events_search').using('gin', table.search),
    titleFullTextIndex('events_titles', table.title),
    check('events_capacity', sql`${table.capacity} > 0`),
    check('events_order', sql`${table.ends_at} > ${table.starts_at}`),
  ],
)

/** PDF documents of the association's events. */
export const event_documents = pgTable(
  'event_documents',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Event that the PDF belongs to; null when unpublished, or no longer listed by its event. */
    event_id: integer().references(() => events.id, { onDelete: 'cascade' }),
    /** File name of the imported PDF. */
    name: text().notNull().unique(),
    title: text().notNull(),
    rank: smallint().notNull(),
    sha256: text().notNull(),
    file: text().notNull(),
    size: integer().notNull(),
    added_at: timestampColumn('added_at').notNull().defaultNow(),
  },
  (table) => [index('event_documents_event').on(table.event_id, table.rank)],
)

/** Event registrations: each member's answer to an event. */
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
    /** Seat of a member registered for an event: confirmed (`inscrit`) or on the waiting list (`attente`). */
    seat: text().$type<'inscrit' | 'attente'>(),
    /** Sequence number of a member's request for a seat at an event, for the waiting list. */
    turn: bigint({ mode: 'number' }),
    answered_at: timestampColumn('answered_at').notNull().defaultNow(),
    /** Date of the event's reminder mail to the member. */
    reminded_at: timestampColumn('reminded_at'),
  },
  (table) => [
    primaryKey({ columns: [table.event_id, table.member_id] }),
    index('event_answers_member').on(table.member_id),
    index('event_answers_turn').on(table.event_id, table.turn),
  ],
)

/** Attendances at events, checked in at the door. Removed ones stay, so that a resent scan does not restore them. */
export const event_attendances = pgTable(
  'event_attendances',
  {
    event_id: integer()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    member_id: integer()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** Time of arrival at the event, by the clock of the scanning device. */
    at: timestampColumn('at').notNull(),
    /** Idempotency key of the last scan of the member's attendance at the door. */
    key: uuid().notNull(),
    /**
     * Member id of the person who scanned the attendance at the door, without a foreign key, as in the activity
     * journal.
     */
    by_member: integer().notNull(),
    removed_at: timestampColumn('removed_at'),
    /** True when the member follows the assembly from afar and declared the presence themselves. */
    is_remote: boolean().notNull().default(false),
    /** Time at which a member who followed from afar left before the end. They attended, but no longer count. */
    left_at: timestampColumn('left_at'),
  },
  (table) => [
    primaryKey({ columns: [table.event_id, table.member_id] }),
    index('event_attendances_member').on(table.member_id),
  ],
)

/** Quorum and maximum number of proxies per member of the events that are general assemblies, one row for each. */
export const event_assemblies = pgTable(
  'event_assemblies',
  {
    event_id: integer()
      .primaryKey()
      .references(() => events.id, { onDelete: 'cascade' }),
    /** Quorum of a general assembly: number of members who must be present or represented. */
    quorum: integer().notNull(),
    proxies_each: smallint().notNull(),
    /** Days before the assembly by which the statutes require its convocation; null without such a rule. */
    notice_days: smallint(),
    /** True when the statutes count members who follow the assembly from afar. */
    counts_remote: boolean().notNull().default(false),
  },
  (table) => [check('event_assemblies_counts', sql`${table.quorum} > 0 and ${table.proxies_each} >= 0`)],
)

/** Agendas of general assemblies. */
export const event_agendas = pgTable('event_agendas', {
  event_id: integer()
    .primaryKey()
    .references(() => events.id, { onDelete: 'cascade' }),
  /** Points in order: Markdown texts, and the ids of the polls that decide them. A deleted poll's id stays. */
  points: jsonb().$type<AgendaPointValues[]>().notNull(),
  /** Number of saved changes, by which a concurrent one is refused. */
  version: integer().notNull().default(1),
})

/** Results of votes by show of cards, as the board counted them, with the votes in the room at that moment. */
export const event_card_votes = pgTable(
  'event_card_votes',
  {
    event_id: integer()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    /** Key of the agenda's point that the vote decides. */
    key: uuid().notNull(),
    in_favour: integer().notNull(),
    against: integer().notNull(),
    abstained: integer().notNull(),
    present: integer().notNull(),
    represented: integer().notNull(),
    outcome: text().$type<PollQuestionDecision['outcome']>().notNull(),
    by_member: integer().notNull(),
    at: timestampColumn('at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.event_id, table.key] }),
    check(
      'event_card_votes_bounds',
      sql`${table.in_favour} >= 0 and ${table.against} >= 0 and ${table.abstained} >= 0
        and ${table.in_favour} + ${table.against} + ${table.abstained} <= ${table.present} + ${table.represented}`,
    ),
  ],
)

/** Versions of an assembly's minutes in Markdown, one row for each save. */
export const event_minutes = pgTable(
  'event_minutes',
  {
    event_id: integer()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    body: text().notNull(),
    /** Member id of the author, without a foreign key, as in the activity journal. */
    by_member: integer().notNull(),
    made_at: timestampColumn('made_at').notNull().defaultNow(),
    published_at: timestampColumn('published_at'),
  },
  (table) => [primaryKey({ columns: [table.event_id, table.version] })],
)

/** Signatures of a version of an assembly's minutes: they stay with it, and a later version has none. */
export const event_minutes_signatures = pgTable(
  'event_minutes_signatures',
  {
    event_id: integer().notNull(),
    version: integer().notNull(),
    role: text().$type<MinutesRole>().notNull(),
    /** Member id of the signatory, without a foreign key: the signed minutes outlive the account. */
    by_member: integer().notNull(),
    name: text().notNull(),
    /** SHA-256 of the signed text in hexadecimal. */
    sha256: text().notNull(),
    at: timestampColumn('at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.event_id, table.version, table.role] }),
    foreignKey({
      name: 'event_minutes_signatures_minutes',
      columns: [table.event_id, table.version],
      foreignColumns: [event_minutes.event_id, event_minutes.version],
    }).onDelete('cascade'),
    unique('event_minutes_signatures_people').on(table.event_id, table.version, table.by_member),
  ],
)

/** Dated convocations of members to an assembly, each with the content that was sent. */
export const event_convocations = pgTable(
  'event_convocations',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    event_id: integer()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    /** Idempotency key of the sending, hashed with its sender. */
    key: uuid().notNull().unique(),
    /** SHA-256 of the content in hexadecimal, by which a repetition is refused. */
    fingerprint: text().notNull(),
    content: jsonb().$type<ConvocationContent>().notNull(),
    /** Member id of the sender, without a foreign key, as in the activity journal. */
    by_member: integer().notNull(),
    made_at: timestampColumn('made_at').notNull().defaultNow(),
  },
  (table) => [index('event_convocations_event').on(table.event_id, table.made_at)],
)

/** Members convoked to an assembly. The row of a deleted account stays without the member, for the counts. */
export const event_convocation_recipients = pgTable(
  'event_convocation_recipients',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    convocation_id: integer().notNull(),
    member_id: integer().references(() => members.id, { onDelete: 'set null' }),
    state: text().$type<ConvocationState>().notNull(),
    /** Time of the state: acceptance or refusal by the mail server; before, the time of the convocation. */
    at: timestampColumn('at').notNull().defaultNow(),
  },
  (table) => [
    foreignKey({
      name: 'event_convocation_recipients_convocation',
      columns: [table.convocation_id],
      foreignColumns: [event_convocations.id],
    }).onDelete('cascade'),
    unique('event_convocation_recipients_once').on(table.convocation_id, table.member_id),
    index('event_convocation_recipients_member').on(table.member_id),
  ],
)

/** Voting proxies of a general assembly: each member gives theirs to one other. */
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
    at: timestampColumn('at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.event_id, table.giver_id] }),
    index('event_proxies_holder').on(table.event_id, table.holder_id),
    index('event_proxies_giver').on(table.giver_id),
    index('event_proxies_holders').on(table.holder_id),
    check('event_proxies_other', sql`${table.giver_id} <> ${table.holder_id}`),
  ],
)

/** Voting proxies that members offer for an assembly and that are not accepted. An accepted one is in `event_proxies`. */
export const event_proxy_requests = pgTable(
  'event_proxy_requests',
  {
    event_id: integer()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    giver_id: integer()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** Member to whom the proxy is offered; null when the giver named nobody who can hold it. */
    holder_id: integer().references(() => members.id, { onDelete: 'cascade' }),
    /** Membership number or e-mail address that the giver typed. */
    named_as: text().notNull(),
    is_refused: boolean().notNull().default(false),
    at: timestampColumn('at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.event_id, table.giver_id] }),
    index('event_proxy_requests_giver').on(table.giver_id),
    index('event_proxy_requests_holder').on(table.holder_id),
    check('event_proxy_requests_other', sql`${table.giver_id} <> ${table.holder_id}`),
  ],
)

/** Calendar feeds of members. Their URLs are secrets, stored as hashes. */
export const calendar_feeds = pgTable(
  'calendar_feeds',
  {
    member_id: integer()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    kind: text().$type<CalendarFeedKind>().notNull(),
    secret_hash: bytea().notNull().unique(),
    /** False when a member's calendar feed shows « Occupé » instead of titles to people who see the calendar. */
    shows_details: boolean().notNull().default(false),
    created_at: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.member_id, table.kind] })],
)
