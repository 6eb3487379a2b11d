import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'

/** The pictures of the content: the file that was imported, and what is shown of it, all kept among the files. */
export const pictures = pgTable('pictures', {
  /** The name of the imported file. */
  name: text().primaryKey(),
  /** Of the imported file, in hexadecimal. */
  sha256: text().notNull(),
  original: text().notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  /** From the smallest to the largest. */
  shown: jsonb().$type<{ file: string; width: number }[]>().notNull(),
})

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
