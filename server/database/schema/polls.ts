import { sql } from '#server/drizzle/drizzle.ts'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from '#server/drizzle/pgCore.ts'
import type { PollAnswersByQuestion } from '#contract/polls/checkAnswers.ts'
import type { PollElectorate, PollKind, PollQuestion, PollState } from '#contract/polls/questions.ts'
import type { PollResult } from '#contract/polls/results.ts'
import { bytea, timestampColumn } from './columns.ts'
import { members } from './members.ts'

/** Polls of the board: surveys, consultations and secret votes. */
export const polls = pgTable(
  'polls',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text().$type<PollKind>().notNull(),
    state: text().$type<PollState>().notNull().default('draft'),
    title: text().notNull(),
    introduction: text().notNull().default(''),
    questions: jsonb().$type<PollQuestion[]>().notNull(),
    electorate: jsonb().$type<PollElectorate>().notNull(),
    is_binding: boolean().notNull().default(false),
    quorum_percent: smallint(),
    version: integer().notNull().default(1),
    opens_at: timestampColumn('opens_at'),
    closes_at: timestampColumn('closes_at'),
    /** Public half (SPKI) of the key that signs the ballots' tokens; null for a consultation with names. */
    public_key: bytea('public_key'),
    /** Number of members on the list of voters at the opening; null before. */
    electorate_count: integer(),
    /** Day of the last reminder to members who have not answered. */
    reminded_on: date(),
    /** True once the reminder of the last day was queued. */
    is_reminded: boolean().notNull().default(false),
    result: jsonb().$type<PollResult>(),
    /** Member id of the poll's author, without a foreign key, as in the activity journal. */
    by_member: integer().notNull(),
    created_at: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('polls_state').on(table.state, table.closes_at),
    check('polls_kind', sql`${table.kind} in ('survey', 'consultation', 'vote')`),
    check('polls_state_known', sql`${table.state} in ('draft', 'scheduled', 'open', 'closed')`),
    check('polls_order', sql`${table.closes_at} > ${table.opens_at}`),
  ],
)

/** Private half of each announced vote's key, encrypted. Backups exclude the table; the closing deletes the row. */
export const poll_keys = pgTable('poll_keys', {
  id: integer()
    .primaryKey()
    .references(() => polls.id, { onDelete: 'cascade' }),
  /** Encryption context of the key: the poll. */
  about: text().notNull(),
  sealed: bytea('sealed').notNull(),
  sealed_by: text().notNull(),
})

/** Members added to or removed from a poll's electorate by hand, before its opening. */
export const poll_corrections = pgTable(
  'poll_corrections',
  {
    poll_id: integer()
      .notNull()
      .references(() => polls.id, { onDelete: 'cascade' }),
    member_id: integer()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    is_added: boolean().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.poll_id, table.member_id] }),
    index('poll_corrections_member').on(table.member_id),
  ],
)

/**
 * List of voters of a poll, frozen at its opening, with the mark of participation (« émargement »). It knows no answer
 * and no time finer than the day. A deleted member's row stays without the member, so that the numbers still agree.
 */
export const poll_voters = pgTable(
  'poll_voters',
  {
    id: uuid().primaryKey().defaultRandom(),
    poll_id: integer()
      .notNull()
      .references(() => polls.id, { onDelete: 'cascade' }),
    member_id: integer().references(() => members.id, { onDelete: 'set null' }),
    voted_on: date(),
    /** SHA-256 of the member's blinded token, so that a retry is signed again; deleted at the closing. */
    blinded_hash: bytea('blinded_hash'),
  },
  (table) => [
    uniqueIndex('poll_voters_member').on(table.poll_id, table.member_id),
    index('poll_voters_members').on(table.member_id),
  ],
)

/**
 * Ballots of surveys and votes. The primary key is a hash of a random token: rows have no time, no sequence and no
 * reference to a member.
 */
export const poll_ballots = pgTable(
  'poll_ballots',
  {
    poll_id: integer()
      .notNull()
      .references(() => polls.id, { onDelete: 'cascade' }),
    token_hash: bytea('token_hash').notNull(),
    token: bytea('token').notNull(),
    signature: bytea('signature').notNull(),
    /** Answers as JSON, exactly as the ballot's own key has signed them. */
    answers: text().notNull(),
    proof: bytea('proof').notNull(),
  },
  (table) => [primaryKey({ columns: [table.poll_id, table.token_hash] })],
)

/** Answers of members to consultations with names, until their account is deleted. */
export const poll_answers = pgTable(
  'poll_answers',
  {
    poll_id: integer()
      .notNull()
      .references(() => polls.id, { onDelete: 'cascade' }),
    member_id: integer()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    answers: jsonb().$type<PollAnswersByQuestion>().notNull(),
    answered_on: date().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.poll_id, table.member_id] }),
    index('poll_answers_member').on(table.member_id),
  ],
)
