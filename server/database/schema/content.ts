import { sql } from '#server/drizzle/drizzle.ts'
import { check, index, integer, jsonb, pgTable, smallint, text } from '#server/drizzle/pgCore.ts'
import { moment } from './columns.ts'

/** The pictures of the content: the file that was imported, and what is shown of it, all kept among the files. */
export const pictures = pgTable(
  'pictures',
  {
    /** The name of the imported file. */
    name: text().primaryKey(),
    /** Of the imported file, in hexadecimal. */
    sha256: text().notNull(),
    original: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** From the smallest to the largest. */
    shown: jsonb().$type<{ file: string; width: number }[]>().notNull(),
    /** What one sees on it: a text is proposed it, and says its own. */
    alt: text().notNull().default(''),
    /** What of it stays in sight where it is cropped, in hundredths from the left and from above; its middle without. */
    focus_x: smallint(),
    focus_y: smallint(),
    added_at: moment('added_at').notNull().defaultNow(),
    /** When the office last said what is said of it; null where a folder did. */
    edited_at: moment('edited_at'),
  },
  (table) => [
    index('pictures_newest').on(table.added_at.desc().nullsFirst(), table.name),
    check('pictures_focus', sql`(${table.focus_x} is null) = (${table.focus_y} is null)`),
  ],
)

/** Where what stood at an address before now stands. */
export const former_addresses = pgTable('former_addresses', {
  path: text().primaryKey(),
  leads_to: text().notNull(),
})

/** Words that mean the same to who searches, a group a row. */
export const synonyms = pgTable('synonyms', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  words: text().array().notNull(),
})

/** Which parts of the demo this database was given. */
export const demo_parts = pgTable('demo_parts', { name: text().primaryKey() })
