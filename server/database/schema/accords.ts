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
import type { AccordTheme, DocumentState } from '#contract/accords/accords.ts'
import type { PageText } from '#contract/accords/accordTexts.ts'
import type { DocumentedKind } from '#contract/accords/office.ts'
import { bytea, moment, search, titleIndex } from './columns.ts'
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
    /** What it says in plain words, in Markdown. */
    body: text().notNull(),
    /** Its words alone. */
    words: text().notNull(),
    signed_on: date().notNull(),
    effective_on: date().notNull(),
    expires_on: date(),
    signatories: jsonb().$type<{ name: string; role: string }[]>().notNull(),
    /** The names of the agreements it takes the place of, and of the one that it amends. */
    replaces: text().array().notNull(),
    amends: text(),
    /** The names of the questions and of the posts that are about it. */
    questions: text().array().notNull(),
    posts: text().array().notNull(),
    withdrawn: boolean().notNull().default(false),
    updated_at: moment('updated_at').notNull(),
    search: search('title', 'summary', 'words'),
  },
  (table) => [
    index('accords_signed').on(table.signed_on.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('accords_search').using('gin', table.search),
    titleIndex('accords_titles', table.title),
  ],
)

/** A recognized word: its place on the page (left, bottom, right, top, in points), and how sure it is, from 0 to 100. */
export type RecognizedWord = [text: string, left: number, bottom: number, right: number, top: number, sure: number]

/** Lines recognized on the picture of a page; `turn` as in `turnBox`. */
export type RecognizedPage = { turn: 0 | 1 | 2 | 3; lines: RecognizedWord[][] }

/** By hand: whether an article begins at a line of a page, and which. */
export type ArticleCorrection = { page: number; line: string; number?: string | undefined; title?: string | undefined }

/** The PDFs of an agreement. One whose bytes changed is another: what was linked in the former one is no more. */
export const accord_documents = pgTable(
  'accord_documents',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Null for one that the office was given and has not published, or that its agreement names no more. */
    accord_id: integer().references(() => accords.id, { onDelete: 'cascade' }),
    /** The name of the imported file. */
    name: text().notNull().unique(),
    title: text().notNull(),
    /** Its place among the agreement's. */
    rank: smallint().notNull(),
    /** Of its bytes, in hexadecimal. */
    sha256: text().notNull(),
    /** Where it is kept among the files. */
    file: text().notNull(),
    size: integer().notNull(),
    pages: integer(),
    /** How many of them were read: those with words, and those that are blank. */
    pages_read: integer(),
    /** Number of these pages that were recognized on their pictures. */
    pages_recognized: integer(),
    state: text().$type<DocumentState>().notNull().default('attente'),
    /** Which version of the reading wrote its text: see `EXTRACTION_VERSION`. */
    reading: smallint().notNull().default(0),
    /** The page at which its reading is, and of how many; null while nobody reads it. */
    progress: jsonb().$type<{ page: number; pages: number }>(),
    /** What stands at the head and the foot of its pages, and is left out of its text; null for what was not looked at. */
    headers: text().array(),
    /** In which it is written, as `fr`; null when its words do not tell. */
    language: text(),
    /** Names of the files that it carries; null for what was not looked at. */
    attachments: text().array(),
    /** Pages whose words are drawn, and not written, so that only recognition can read them; null as above. */
    drawn_pages: integer().array(),
    corrections: jsonb().$type<ArticleCorrection[]>().notNull().default([]),
    added_at: moment('added_at').notNull().defaultNow(),
  },
  (table) => [index('accord_documents_accord').on(table.accord_id, table.rank)],
)

/** PDFs that are on their way to the office, part by part: whatever process takes one finds the others here. */
export const document_uploads = pgTable(
  'document_uploads',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** No reference: a file that has come stays when who has sent it goes. */
    by_member: integer().notNull(),
    /** The text that it is for, published or not. */
    kind: text().$type<DocumentedKind>().notNull().default('accords'),
    slug: text().notNull(),
    /** What tells one file of a person from another: its name there, how large it is, and when it was last changed. */
    name: text().notNull(),
    size: integer().notNull(),
    modified: bigint({ mode: 'number' }).notNull(),
    received: integer().notNull().default(0),
    /** What it has become, once it is whole. */
    document_id: integer().references(() => accord_documents.id, { onDelete: 'cascade' }),
    event_document_id: integer().references(() => event_documents.id, { onDelete: 'cascade' }),
    touched_at: moment('touched_at').notNull().defaultNow(),
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
    /** Where in the file it begins. */
    start_at: integer().notNull(),
    bytes: bytea('bytes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.upload_id, table.start_at] })],
)

/** The text of each page, and where its words stand. */
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
    words: jsonb().$type<PageText['words']>().notNull(),
    /** True when its text was recognized on its picture, and may be wrong. */
    is_recognized: boolean().notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.document_id, table.page] })],
)

/** Text recognized on the pictures of pages: reading a document again does not recognize them again. */
export const accord_recognized_pages = pgTable(
  'accord_recognized_pages',
  {
    document_id: integer()
      .notNull()
      .references(() => accord_documents.id, { onDelete: 'cascade' }),
    page: integer().notNull(),
    /** Null for a page that recognition failed on: it is tried again when someone asks for it. */
    recognized: jsonb().$type<RecognizedPage>(),
    recognized_at: moment('recognized_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.document_id, table.page] })],
)

/** The numbered articles of a document, in its order. */
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
    /** Where its words begin and end in the text of that page. */
    start_at: integer().notNull(),
    end_at: integer().notNull(),
    paragraphs: text().array().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.document_id, table.rank] }),
    uniqueIndex('accord_clauses_number').on(table.document_id, table.number),
  ],
)

/** What is searched in: some lines of a page that belong together. */
export const accord_passages = pgTable(
  'accord_passages',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    document_id: integer()
      .notNull()
      .references(() => accord_documents.id, { onDelete: 'cascade' }),
    /** That of its document: what belongs to none is found by nobody. */
    accord_id: integer().references(() => accords.id, { onDelete: 'cascade' }),
    page: integer().notNull(),
    start_at: integer().notNull(),
    /** The title of the part of the text that it stands in: « Titre 3 – Pilotes ». */
    part: text().notNull().default(''),
    /** The number of the article that it stands in. */
    clause: text(),
    /** Its heading, then its words. */
    heading: text().notNull(),
    words: text().notNull(),
    /** What else it is found by: the titles it stands under, and of words that a line's end cuts the spelling not taken. */
    spellings: text().notNull().default(''),
    search: search('heading', 'words', 'spellings'),
  },
  (table) => [
    // What holds words, and among some agreements: a passage's own is a word of its own to the index.
    index('accord_passages_search').using('gin', table.search, sql`(array[${table.accord_id}])`),
    titleIndex('accord_passages_headings', table.heading),
    index('accord_passages_document').on(table.document_id, table.page),
    index('accord_passages_accord').on(table.accord_id),
    index('accord_passages_clause').on(table.clause),
  ],
)

/** The words of the agreements that are for all, and of each company's own: what a mistyped one is guessed from. */
export const accord_vocabulary = pgTable(
  'accord_vocabulary',
  {
    /** 0 for what concerns all. */
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
    created_at: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.member_id, table.accord_id] }),
    index('accord_favourites_accord').on(table.accord_id),
  ],
)
