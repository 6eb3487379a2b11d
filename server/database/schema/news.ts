import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import type { PostCategory } from '#contract/news.ts'
import { moment, search, titles } from './columns.ts'
import { companies } from './companies.ts'
import { pictures } from './content.ts'

export const posts = pgTable(
  'posts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** The name of its file; made up for one that was written otherwise. */
    slug: text()
      .notNull()
      .unique()
      .default(sql`gen_random_uuid()::text`),
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
    /** Its words alone. */
    words: text().notNull().default(''),
    cover: text().references(() => pictures.name),
    cover_alt: text().notNull().default(''),
    withdrawn: boolean().notNull().default(false),
    search: search('title', 'summary', 'words'),
  },
  (table) => [
    index('posts_newest').on(table.published_at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('posts_search').using('gin', table.search),
    titles('posts_titles', table.title),
    index('posts_cover').on(table.cover),
    check('posts_summary_length', sql`length(${table.summary}) <= 400`),
  ],
)
