import { sql } from '#server/drizzle/drizzle.ts'
import { check, index, integer, jsonb, pgTable, smallint, text } from '#server/drizzle/pgCore.ts'
import { timestampColumn } from './columns.ts'

/** Pictures of the portal's texts: the imported original and its resized files, in the file storage. */
export const pictures = pgTable(
  'pictures',
  {
    /** File name of the imported picture. */
    name: text().primaryKey(),
    /** SHA-256 of the imported picture file, in hexadecimal. */
    sha256: text().notNull(),
    original: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** Resized picture files, from the smallest to the largest. */
    shown: jsonb().$type<{ file: string; width: number }[]>().notNull(),
    /** Default alternative text of a picture, which each text that uses the picture may override. */
    alt: text().notNull().default(''),
    /**
     * Focal point kept visible when the picture is cropped, in percent from the left and the top; null for the centre.
     */
    focus_x: smallint(),
    focus_y: smallint(),
    added_at: timestampColumn('added_at').notNull().defaultNow(),
    /**
     * Date of the office's last edit of a picture's alternative text or focal point; null after an import from a
     * folder.
     */
    edited_at: timestampColumn('edited_at'),
  },
  (table) => [
    index('pictures_newest').on(table.added_at.desc().nullsFirst(), table.name),
    check('pictures_focus', sql`(${table.focus_x} is null) = (${table.focus_y} is null)`),
  ],
)

/** Redirects from former page addresses (URLs) of the portal's texts. */
export const former_addresses = pgTable('former_addresses', {
  path: text().primaryKey(),
  leads_to: text().notNull(),
})

/** Groups of synonyms for the search, one group a row. */
export const synonyms = pgTable('synonyms', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  words: text().array().notNull(),
})

/** Names of the parts of the demo data that this database has received. */
export const demo_parts = pgTable('demo_parts', { name: text().primaryKey() })
