import { sql } from '#server/drizzle/drizzle.ts'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  uniqueIndex,
} from '#server/drizzle/pgCore.ts'
import type { AccordTheme, PdfTextStatus } from '#contract/accords/accords.ts'
import type { PdfPageText } from '#contract/accords/accordTexts.ts'
import type { PdfAttachableTextKind } from '#contract/accords/office.ts'
import { bytea, timestampColumn, fullTextSearchColumn, titleFullTextIndex } from './columns.ts'
import { companies } from './companies.ts'
import { event_documents } from './events.ts'
import { members } from './members.ts'

export const accords = pgTable(
  'accords',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    slug: text().notNull().unique(),
    company_id: integer().references(() => companies.id),
    theme: text().$type<AccordTheme>().notNull(),
    title: text().notNull(),
    summary: text().notNull(),
    /** Explanation of the collective agreement in plain language, in Markdown. */
    body: text().notNull(),
    /** Plain text of the Markdown `body`, for the search. */
    words: text().notNull(),
    signed_on: date().notNull(),
    effective_on: date().notNull(),
    expires_on: date(),
    signatories: jsonb().$type<{ name: string; role: string }[]>().notNull(),
    /** Slugs of the agreements that this one replaces, and of the one that it amends. */
    replaces: text().array().notNull(),
    amends: text(),
    /** Slugs of the FAQ entries and news posts about the agreement. */
    questions: text().array().notNull(),
    posts: text().array().notNull(),
    withdrawn: boolean().notNull().default(false),
    updated_at: timestampColumn('updated_at').notNull(),
    search: fullTextSearchColumn('title', 'summary', 'words'),
  },
  (table) => [
    index('accords_signed').on(table.signed_on.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('accords_search').using('gin', table.search),
    titleFullTextIndex('accords_titles', table.title),
  ],
)

/** Word recognized by OCR on a page: its box (left, bottom, right, top, in points) and its confidence, 0 to 100. */
export type OcrWord = [text: string, left: number, bottom: number, right: number, top: number, sure: number]

/** Lines of text recognized by OCR on a page's picture; `turn` is the picture's rotation in quarter turns. */
export type OcrPage = { turn: 0 | 1 | 2 | 3; lines: OcrWord[][] }

/**
 * Manual correction of a document's articles: an article begins at this line of a page with this number and title.
 * Without a number, none begins there.
 */
export type ArticleStartCorrection = {
  page: number
  line: string
  number?: string | undefined
  title?: string | undefined
}

/** PDFs of the agreements. A changed file is a new document: links into the former one break. */
export const accord_documents = pgTable(
  'accord_documents',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Agreement that the PDF belongs to; null when unpublished, or no longer listed by its agreement. */
    accord_id: integer().references(() => accords.id, { onDelete: 'cascade' }),
    /** File name of the imported PDF. */
    name: text().notNull().unique(),
    title: text().notNull(),
    /** Position of the PDF among the agreement's documents. */
    rank: smallint().notNull(),
    /** SHA-256 of the agreement's PDF, in hexadecimal. */
    sha256: text().notNull(),
    /** Path of the agreement's PDF in the file storage. */
    file: text().notNull(),
    size: integer().notNull(),
    pages: integer(),
    /** Number of pages of the PDF that were read, including blank ones. */
    pages_read: integer(),
    /** Number of pages of the PDF whose text comes from OCR. */
    pages_recognized: integer(),
    state: text().$type<PdfTextStatus>().notNull().default('attente'),
    /** Version of the text extraction that wrote the document's text: see `PDF_TEXT_EXTRACTION_VERSION`. */
    reading: smallint().notNull().default(0),
    /** Progress of the PDF's text extraction: current page and page count; null when none is running. */
    progress: jsonb().$type<{ page: number; pages: number }>(),
    /** Running headers and footers of the PDF, excluded from its text; null before they were looked for. */
    headers: text().array(),
    /** Language code of the PDF's text, as `fr`; null when undetected. */
    language: text(),
    /** Left and right edges of the text on most pages of the PDF, in points; null without text. */
    text_column: jsonb().$type<[number, number]>(),
    /** Names of the files attached to the PDF; null before they were looked for. */
    attachments: text().array(),
    /** Numbers of the pages whose text is drawn and needs OCR; null before they were looked for. */
    drawn_pages: integer().array(),
    corrections: jsonb().$type<ArticleStartCorrection[]>().notNull().default([]),
    added_at: timestampColumn('added_at').notNull().defaultNow(),
  },
  (table) => [index('accord_documents_accord').on(table.accord_id, table.rank)],
)

/**
 * Uploads in progress of the PDFs of agreements and events, received in parts. Any server process can receive the next
 * part.
 */
export const document_uploads = pgTable(
  'document_uploads',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Member id of the person who uploads the PDF, without a foreign key: an upload outlives the account. */
    by_member: integer().notNull(),
    /** Kind of the office text (agreement or event) that the uploaded PDF belongs to, published or not. */
    kind: text().$type<PdfAttachableTextKind>().notNull().default('accords'),
    slug: text().notNull(),
    /**
     * Name, size and modification time of the uploaded file on the sender's device, which identify it when an upload
     * resumes.
     */
    name: text().notNull(),
    size: integer().notNull(),
    modified: bigint({ mode: 'number' }).notNull(),
    received: integer().notNull().default(0),
    /** PDF document created from the completed upload. */
    document_id: integer().references(() => accord_documents.id, { onDelete: 'cascade' }),
    event_document_id: integer().references(() => event_documents.id, { onDelete: 'cascade' }),
    touched_at: timestampColumn('touched_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('document_uploads_one').on(
      table.by_member,
      table.kind,
      table.slug,
      table.name,
      table.size,
      table.modified,
    ),
    index('document_uploads_document').on(table.document_id),
    index('document_uploads_event_document').on(table.event_document_id),
  ],
)

export const document_upload_parts = pgTable(
  'document_upload_parts',
  {
    upload_id: integer()
      .notNull()
      .references(() => document_uploads.id, { onDelete: 'cascade' }),
    /** Offset of the uploaded part in the PDF file, in bytes. */
    start_at: integer().notNull(),
    bytes: bytea('bytes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.upload_id, table.start_at] })],
)

/** Text of each page of the agreements' documents, with the positions of its words. */
export const accord_pages = pgTable(
  'accord_pages',
  {
    document_id: integer()
      .notNull()
      .references(() => accord_documents.id, { onDelete: 'cascade' }),
    page: integer().notNull(),
    width: real().notNull(),
    height: real().notNull(),
    text: text().notNull(),
    words: jsonb().$type<PdfPageText['words']>().notNull(),
    /** True when the page's text comes from OCR and may contain errors. */
    is_recognized: boolean().notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.document_id, table.page] })],
)

/** Cached OCR results of PDF pages, reused when a document is read again. */
export const accord_recognized_pages = pgTable(
  'accord_recognized_pages',
  {
    document_id: integer()
      .notNull()
      .references(() => accord_documents.id, { onDelete: 'cascade' }),
    page: integer().notNull(),
    /** OCR result of a PDF page; null after a failed recognition, which is retried on request. */
    recognized: jsonb().$type<OcrPage>(),
    recognized_at: timestampColumn('recognized_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.document_id, table.page] })],
)

/** Numbered articles of an agreement's PDF, in order. */
export const accord_clauses = pgTable(
  'accord_clauses',
  {
    document_id: integer()
      .notNull()
      .references(() => accord_documents.id, { onDelete: 'cascade' }),
    rank: integer().notNull(),
    number: text().notNull(),
    title: text().notNull(),
    page: integer().notNull(),
    /** Character offsets of an agreement's article in the text of its page. */
    start_at: integer().notNull(),
    end_at: integer().notNull(),
    paragraphs: text().array().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.document_id, table.rank] }),
    uniqueIndex('accord_clauses_number').on(table.document_id, table.number),
  ],
)

/** Passages of agreements, the units of search: a few related lines of a page. */
export const accord_passages = pgTable(
  'accord_passages',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    document_id: integer()
      .notNull()
      .references(() => accord_documents.id, { onDelete: 'cascade' }),
    /** Agreement of the passage's document. Without one, the passage is not found by searches. */
    accord_id: integer().references(() => accords.id, { onDelete: 'cascade' }),
    page: integer().notNull(),
    start_at: integer().notNull(),
    /** Title of the agreement's part that contains the passage: « Titre 3 – Pilotes ». */
    part: text().notNull().default(''),
    /** Number of the agreement's article that contains the passage. */
    clause: text(),
    heading: text().notNull(),
    words: text().notNull(),
    /**
     * Extra search terms of a passage: the titles above it, and the other spelling of words hyphenated at a line end.
     */
    spellings: text().notNull().default(''),
    /** Blocks of the passage's lines (see `formatPassageLayout`); empty when a former version has read the document. */
    layout: text().notNull().default(''),
    search: fullTextSearchColumn('heading', 'words', 'spellings'),
  },
  (table) => [
    // GIN index on the words and the agreement, for searches within some agreements. The array wraps the id because GIN
    // indexes array elements.
    index('accord_passages_search').using('gin', table.search, sql`(array[${table.accord_id}])`),
    titleFullTextIndex('accord_passages_headings', table.heading),
    index('accord_passages_document').on(table.document_id, table.page),
    index('accord_passages_accord').on(table.accord_id),
    index('accord_passages_clause').on(table.clause),
  ],
)

/** Words of the agreements, by company, from which a mistyped search term is corrected. */
export const accord_vocabulary = pgTable(
  'accord_vocabulary',
  {
    /** Company id; 0 for agreements that apply to all companies. */
    company: integer().notNull(),
    word: text().notNull(),
    spelling: text().notNull(),
    texts: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.company, table.word] }),
    index('accord_vocabulary_begun').on(table.word.op('text_pattern_ops')),
    index('accord_vocabulary_near').using('gist', table.word.op('gist_trgm_ops')),
    check('accord_vocabulary_company', sql`${table.company} >= 0`),
  ],
)

export const accord_favourites = pgTable(
  'accord_favourites',
  {
    member_id: integer()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    accord_id: integer()
      .notNull()
      .references(() => accords.id, { onDelete: 'cascade' }),
    created_at: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.member_id, table.accord_id] }),
    index('accord_favourites_accord').on(table.accord_id),
  ],
)
