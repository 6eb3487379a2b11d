import type { AnyPgColumn, PgTable } from '#server/drizzle/pgCore.ts'
import type { z } from 'zod'
import type { ResponsivePicture } from '#contract/blocks.ts'
import type { Database, Transaction } from '#server/database/connect.ts'

/** Front matter that every kind of content has: the entry's company, when it is not for all. */
export type AnyFrontMatter = { company?: number | undefined }

/** A content entry as its Markdown file holds it. `slug` is the file name and identifies it. */
export type ContentEntry<Head = AnyFrontMatter> = { slug: string; head: Head; body: string }

/** PDFs listed in an entry's front matter. */
export type NamedDocuments = { title: string; file: string }[]

/** A PDF in the file storage, with its hash and size in bytes. */
export type StoredDocument = { sha256: string; file: string; size: number }

/** Table with one row for each PDF of a kind's entries. */
export type DocumentTable = {
  table: PgTable & Record<'id' | 'name' | 'title' | 'rank' | 'sha256' | 'file' | 'size', AnyPgColumn>
  /**
   * Column that references the entry, and the table of entries. The column is null for a PDF uploaded before its entry
   * is published, or no longer listed.
   */
  owner: AnyPgColumn
  owners: PgTable & Record<'id' | 'slug', AnyPgColumn>
}

/** Inputs for saving content entries. */
export type SaveContext = {
  /** Pictures by file name. */
  pictures: Map<string, ResponsivePicture>
  /** PDFs by file name. */
  documents: ReadonlyMap<string, StoredDocument>
  /** Days added to every demo date, so that the demo looks current. */
  movedDays: number
  /** Portal's public URL for links in notification e-mails; without it they have no link. */
  publicUrl?: string | undefined
  /** True for a correction: nobody is notified. */
  isQuiet?: boolean
}

/** Result of saving content entries. */
export type SaveResult = {
  created: number
  changed: number
  /** Address of each entry by slug, for redirects from former addresses. */
  paths: Map<string, string>
}

/** Front matter of a draft, not validated yet. */
export type DraftFrontMatter = Record<string, unknown>

/** Office settings of a kind of content: listed columns, drafts and publication. */
export type OfficeKind = {
  /** Table of the entries. */
  table: PgTable & Record<'id' | 'slug' | 'company_id' | 'withdrawn' | 'updated_at', AnyPgColumn>
  title: AnyPgColumn
  /** Front matter field of the title. */
  titleField: string
  /** Publication date; the entry is hidden before it. */
  date?: AnyPgColumn
  /** Date shown in office lists, such as an event's; hides nothing. */
  happens?: AnyPgColumn
  /** Returns an entry's address. Several rows may share a slug: the newest counts. */
  pathOf: (entry: { id: number; slug: string; head: DraftFrontMatter }) => string
  /** Returns the front matter of a new draft. Without it, the office cannot create entries. */
  begin?: (title: string) => DraftFrontMatter
  /** Returns the front matter with its publication date set to `now`, in the content's date format. */
  stamp: (head: DraftFrontMatter, now: string, isFirst: boolean) => DraftFrontMatter
  /** Returns the API paths that the entry's page requests, for a preview rendered on the server. */
  asks?: (id: number) => string[]
  /**
   * Returns the front matter of a copy, or of another entry of the series named by `of`. Without it, entries cannot be
   * copied.
   */
  copy?: (head: DraftFrontMatter, of?: string) => DraftFrontMatter
  /** Returns the number of people that publishing this entry notifies. */
  told?: (tx: Transaction, entry: ContentEntry) => Promise<number>
}

/** A kind of content: a folder of Markdown files with the same front matter, and its database rows. */
export type ContentKind<Head extends AnyFrontMatter = AnyFrontMatter> = {
  folder: string
  /** Schema of the front matter; its fields are written in this order. */
  head: z.ZodType<Head>
  /** Returns the pictures listed in the front matter, beside those of the text. */
  picturesOf?(head: Head): string[]
  /** PDFs listed in the front matter, and their table. */
  documents?: DocumentTable & { of(head: Head): NamedDocuments }
  /** Returns the entry's former addresses, which redirect to it. */
  formerly?(head: Head): string[]
  /** Placeholder lines allowed in the text, such as `::durations`. */
  inserts?: readonly string[]
  /** Conditional sections that a setting shows or hides, such as `:::credit-d-impot`. */
  sections?: readonly string[]
  /** Returns the conflicts between valid entries, such as two entries at one address. */
  check?(entries: ContentEntry<Head>[]): { slug: string; message: string }[]
  /**
   * Updates each entry by its slug, or inserts it; unchanged rows stay untouched. Throws `InvalidContent` when an entry
   * outside the folder has the same address.
   */
  save(tx: Transaction, entries: ContentEntry<Head>[], saving: SaveContext): Promise<SaveResult>
  /** Returns all entries sorted by slug, or the one with this slug. */
  all(db: Database | Transaction, slug?: string): Promise<ContentEntry<Head>[]>
  /** Office settings; without them, the office does not edit this kind. */
  office?: OfficeKind
}
