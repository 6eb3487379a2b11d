import { sql } from '#server/drizzle/drizzle.ts'
import { boolean, check, date, index, integer, pgTable, smallint, text } from '#server/drizzle/pgCore.ts'
import type { PostCategory } from '#contract/news/news.ts'
import { moment, search, titleIndex } from './columns.ts'
import { companies } from './companies.ts'
import { pictures } from './content.ts'
import { members } from './members.ts'

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
    // Holds all that a list asks to be counted.
    index('posts_newest')
      .on(table.published_at.desc().nullsFirst(), table.id.desc().nullsFirst(), table.company_id, table.category)
      .where(sql`not ${table.withdrawn}`),
    index('posts_search').using('gin', table.search),
    titleIndex('posts_titles', table.title),
    index('posts_cover').on(table.cover),
    check('posts_summary_length', sql`length(${table.summary}) <= 400`),
  ],
)

/** The weekly letters: when, and what became of them, in numbers alone. */
export const news_letters = pgTable('news_letters', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  /** The Monday of its week, of which there is one letter. */
  week: date().notNull().unique(),
  made_at: moment('made_at').notNull().defaultNow(),
  /** How many were written, had left when they were last counted, and were refused or could not be delivered. */
  written: integer().notNull().default(0),
  sent: integer().notNull().default(0),
  refused: integer().notNull().default(0),
  /** How many members have left by a link of it. */
  left: integer().notNull().default(0),
})

/** How far each reader of the letter was told, and the secret of the link by which they leave it. */
export const news_readers = pgTable(
  'news_readers',
  {
    member_id: integer()
      .primaryKey()
      .references(() => members.id, { onDelete: 'cascade' }),
    code: text().notNull().unique(),
    /** Their last; null once its numbers are forgotten. */
    letter_id: integer().references(() => news_letters.id, { onDelete: 'set null' }),
    told_until: moment('told_until').notNull(),
  },
  (table) => [index('news_readers_letter').on(table.letter_id)],
)

/** The weeks whose letter the office holds back. */
export const news_letter_holds = pgTable('news_letter_holds', {
  week: date().primaryKey(),
  /** No reference, as in the journal. */
  by_member: integer().notNull(),
  at: moment('at').notNull().defaultNow(),
})
