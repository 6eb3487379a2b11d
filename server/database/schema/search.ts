import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'

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
    // Of the two kinds of index this is the one that gives the nearest first.
    index('vocabulary_near').using('gist', table.word.op('gist_trgm_ops')),
  ],
)
