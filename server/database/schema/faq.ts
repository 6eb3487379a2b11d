import { boolean, date, index, integer, pgTable, primaryKey, text } from '#server/drizzle/pgCore.ts'
import type { FaqCategory } from '#contract/faq/faq.ts'
import { timestampColumn, fullTextSearchColumn, titleFullTextIndex } from './columns.ts'
import { companies } from './companies.ts'

export const faq_entries = pgTable(
  'faq_entries',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    slug: text().notNull().unique(),
    company_id: integer().references(() => companies.id),
    category: text().$type<FaqCategory>().notNull(),
    /** Position of the FAQ entry within its category. */
    rank: integer().notNull(),
    question: text().notNull(),
    /** Answer of the FAQ entry in Markdown. */
    body: text().notNull(),
    /** Plain text of the Markdown `body`, for the search. */
    words: text().notNull(),
    withdrawn: boolean().notNull().default(false),
    updated_at: timestampColumn('updated_at').notNull(),
    search: fullTextSearchColumn('question', 'words'),
  },
  (table) => [
    index('faq_entries_search').using('gin', table.search),
    titleFullTextIndex('faq_entries_titles', table.question),
  ],
)

/** Daily counts of helpful and unhelpful votes on FAQ entries, without voters. */
export const faq_opinions = pgTable(
  'faq_opinions',
  {
    entry_id: integer()
      .notNull()
      .references(() => faq_entries.id, { onDelete: 'cascade' }),
    day: date().notNull(),
    helpful: integer().notNull().default(0),
    unhelpful: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.entry_id, table.day] })],
)
