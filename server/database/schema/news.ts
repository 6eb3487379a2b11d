import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import type { PostCategory } from '#contract/news.ts'
import { moment, tsvector } from './columns.ts'
import { companies } from './companies.ts'

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
