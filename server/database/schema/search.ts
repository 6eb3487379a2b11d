import { index, integer, pgTable, text } from '#server/drizzle/pgCore.ts'
import { timestampColumn } from './columns.ts'

/**
 * Words of the public content without accents, with the number of texts that contain them, for correcting typing
 * errors.
 */
export const vocabulary = pgTable(
  'vocabulary',
  {
    word: text().primaryKey(),
    texts: integer().notNull(),
    /** Most frequent spelling of the word in the texts. */
    spelling: text().notNull().default(''),
  },
  (table) => [
    index('vocabulary_begun').on(table.word.op('text_pattern_ops')),
    // GiST, unlike GIN, returns the nearest words first.
    index('vocabulary_near').using('gist', table.word.op('gist_trgm_ops')),
  ],
)

/** Search terms that found nothing, with the number of searches. The people who searched are not stored. */
export const unanswered_searches = pgTable('unanswered_searches', {
  /** Search terms that found nothing, without accents. */
  words: text().primaryKey(),
  /** Search terms that found nothing, as first typed. */
  typed: text().notNull(),
  times: integer().notNull().default(1),
  last_at: timestampColumn('last_at').notNull().defaultNow(),
})
