import { integer, jsonb, pgTable, smallint, text } from '#server/drizzle/pgCore.ts'
import type { DocumentPageFrame } from '#contract/accords/pagePictures.ts'
import { timestampColumn } from './columns.ts'
import { accord_documents } from './accords.ts'

/**
 * Pictures of the pages of agreements' PDFs: one row per PDF, written page by page. The pictures are files, whose names
 * derive from `seed`. Backups exclude both, since the pictures are drawn again.
 */
export const accord_page_pictures = pgTable('accord_page_pictures', {
  /** Identity of the drawn PDF: a hash of its id, its content and the version of the drawing. */
  seed: text().primaryKey(),
  /** PDF that was drawn; null once it is deleted or drawn again, until the pictures are deleted too. */
  document_id: integer()
    .unique()
    .references(() => accord_documents.id, { onDelete: 'set null' }),
  version: smallint().notNull(),
  /** Number of pages to draw; null before the PDF was first opened. */
  wanted: integer(),
  /** Number of pages drawn or tried so far, from the first. */
  drawn: integer().notNull().default(0),
  /** Number of the page of each failed attempt to draw; 0 when the PDF could not be opened. */
  failed: integer().array().notNull().default([]),
  /** Frames of the drawn pages, in order (see `DocumentPageFrame`). */
  frames: jsonb().$type<DocumentPageFrame[]>().notNull().default([]),
  /** Size of all the pictures in bytes. */
  bytes: integer().notNull().default(0),
  drawn_at: timestampColumn('drawn_at').notNull().defaultNow(),
})
