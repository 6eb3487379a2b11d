import { index, integer, pgTable, text } from '#server/drizzle/pgCore.ts'
import { moment } from './columns.ts'

/** Every word of the public content, without accents, and in how many texts it stands: a word mistyped is near one. */
export const vocabulary = pgTable(
  'vocabulary',
  {
    word: text().primaryKey(),
    texts: integer().notNull(),
    /** As most texts write it. */
    spelling: text().notNull().default(''),
  },
  (table) => [
    index('vocabulary_begun').on(table.word.op('text_pattern_ops')),
    // Of the two kinds of index this is the one that gives the nearest first.
    index('vocabulary_near').using('gist', table.word.op('gist_trgm_ops')),
  ],
)

/** What was searched for in vain, and how often; not by whom. */
export const unanswered_searches = pgTable('unanswered_searches', {
  /** The words, without accents. */
  words: text().primaryKey(),
  /** As they were typed the first time. */
  typed: text().notNull(),
  times: integer().notNull().default(1),
  last_at: moment('last_at').notNull().defaultNow(),
})
