import { sql } from '#server/drizzle/drizzle.ts'
import { boolean, check, date, index, integer, pgTable, smallint, text } from '#server/drizzle/pgCore.ts'
import type { NewsPostCategory } from '#contract/news/news.ts'
import { timestampColumn, fullTextSearchColumn, titleFullTextIndex } from './columns.ts'
import { companies } from './companies.ts'
import { pictures } from './content.ts'
import { members } from './members.ts'

export const posts = pgTable(
  'posts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** File name of the news post; random for a post without a file. */
    slug: text()
      .notNull()
      .unique()
      .default(sql`gen_random_uuid()::text`),
    company_id: integer().references(() => companies.id),
    category: text().$type<NewsPostCategory>().notNull(),
    title: text().notNull(),
    summary: text().notNull(),
    /** Text of the news post in Markdown. */
    body: text().notNull(),
    author: text().notNull(),
    reading_minutes: smallint().notNull(),
    published_at: timestampColumn('published_at').notNull(),
    updated_at: timestampColumn('updated_at').notNull().defaultNow(),
    /** Plain text of the Markdown `body`, for the search. */
    words: text().notNull().default(''),
    cover: text().references(() => pictures.name),
    cover_alt: text().notNull().default(''),
    withdrawn: boolean().notNull().default(false),
    search: fullTextSearchColumn('title', 'summary', 'words'),
  },
  (table) => [
    // Covers every column that the list's count needs.
    index('posts_newest')
      .on(table.published_at.desc().nullsFirst(), table.id.desc().nullsFirst(), table.company_id, table.category)
      .where(sql`not ${table.withdrawn}`),
    index('posts_search').using('gin', table.search),
    titleFullTextIndex('posts_titles', table.title),
    index('posts_cover').on(table.cover),
    check('posts_summary_length', sql`length(${table.summary}) <= 400`),
  ],
)

/** Weekly newsletters, with delivery counts. */
export const news_letters = pgTable('news_letters', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  /** Monday of the newsletter's week; one newsletter a week. */
  week: date().notNull().unique(),
  made_at: timestampColumn('made_at').notNull().defaultNow(),
  /** Numbers of the newsletter's mails: written, sent at the last count, and refused or undeliverable. */
  written: integer().notNull().default(0),
  sent: integer().notNull().default(0),
  refused: integer().notNull().default(0),
  /** Number of members who unsubscribed by the newsletter's link. */
  left: integer().notNull().default(0),
})

/** Members who receive the newsletter: date up to which each is informed, and secret of the unsubscribe link. */
export const news_readers = pgTable(
  'news_readers',
  {
    member_id: integer()
      .primaryKey()
      .references(() => members.id, { onDelete: 'cascade' }),
    code: text().notNull().unique(),
    /** Last newsletter sent to the member; null once its statistics are deleted. */
    letter_id: integer().references(() => news_letters.id, { onDelete: 'set null' }),
    told_until: timestampColumn('told_until').notNull(),
  },
  (table) => [index('news_readers_letter').on(table.letter_id)],
)

/** Weeks whose newsletter the office holds back. */
export const news_letter_holds = pgTable('news_letter_holds', {
  week: date().primaryKey(),
  /** Member id of the person who holds the newsletter back, without a foreign key, as in the activity journal. */
  by_member: integer().notNull(),
  at: timestampColumn('at').notNull().defaultNow(),
})
