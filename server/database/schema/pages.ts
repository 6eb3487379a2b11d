import { sql } from '#server/drizzle/drizzle.ts'
import { boolean, index, integer, pgTable, text, uniqueIndex } from '#server/drizzle/pgCore.ts'
import type { PublishedTextPageName } from '#contract/pages/pages.ts'
import { timestampColumn, fullTextSearchColumn, titleFullTextIndex } from './columns.ts'
import { companies } from './companies.ts'

/**
 * Office texts with their own page: about, legal notice, home… One for all companies, and optionally one for each
 * company.
 */
export const pages = pgTable(
  'pages',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    slug: text().notNull().unique(),
    page: text().$type<PublishedTextPageName>().notNull(),
    company_id: integer().references(() => companies.id),
    title: text().notNull(),
    summary: text().notNull(),
    /** Text of the page in Markdown. */
    body: text().notNull(),
    /** Plain text of the Markdown `body`, for the search. */
    words: text().notNull(),
    withdrawn: boolean().notNull().default(false),
    updated_at: timestampColumn('updated_at').notNull(),
    search: fullTextSearchColumn('title', 'summary', 'words'),
  },
  (table) => [
    // A screen shows one text to each company. The index also serves the look-up by screen.
    uniqueIndex('pages_place')
      .on(table.page, sql`coalesce(${table.company_id}, 0)`)
      .where(sql`not ${table.withdrawn}`),
    index('pages_search').using('gin', table.search),
    titleFullTextIndex('pages_titles', table.title),
  ],
)
